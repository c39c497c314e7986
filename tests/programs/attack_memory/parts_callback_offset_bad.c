// EXPECT: violated
// ENGINES: auto
// WHY: a member is found by its offset, which is kept in a table and added to a pointer
// REACH: 1, 3

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct config {
  char name[4];
  int width;
  int depth;
  void *self;
};
static const size_t where[3] = {offsetof(struct config, width),
                                offsetof(struct config, depth),
                                offsetof(struct config, name)};
int main(void) {
  struct config c = {"abc", 1, 2, NULL};
  c.self = &c;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 3);
  int *p = (int *)((char *)c.self + where[i]);
  *p = __VERIFIER_nondet_int();
  assert(c.depth == 2);
  return 0;
}
