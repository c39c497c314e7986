// EXPECT: violated
// ENGINES: auto
// WHY: a struct with an inner array is returned by value and indexed
// REACH: 2

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct triple {
  int c[3];
  struct triple *from;
};
static struct triple turn(const struct triple *t, unsigned by) {
  struct triple r = {{0, 0, 0}, NULL};
  for (unsigned i = 0; i < 3; i++) r.c[(i + by) % 3] = t->c[i];
  r.from = t->from;
  return r;
}
int main(void) {
  struct triple t = {{1, 2, 3}, NULL};
  t.from = &t;
  unsigned by = __VERIFIER_nondet_uint();
  __VERIFIER_assume(by < 3);
  *t.from = turn(&t, by);
  assert(t.c[0] != 2);
  return 0;
}
