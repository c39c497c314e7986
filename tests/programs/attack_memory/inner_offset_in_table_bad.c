// EXPECT: violated
// ENGINES: auto
// WHY: an offset that is kept in memory has two values
// REACH: 1, 9

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  int id;
  struct item *links[2];
  int value;
};
struct way {
  size_t offset;
};
static void *at(struct item *item, struct way *way) { return (char *)item + way->offset; }
int main(void) {
  struct item a = {1, {NULL, NULL}, 4};
  struct way w[2] = {{offsetof(struct item, id)}, {offsetof(struct item, value)}};
  a.links[0] = &a;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 2);
  *(int *)at(a.links[0], &w[i]) = __VERIFIER_nondet_int();
  assert(a.value == 4);
  return 0;
}
