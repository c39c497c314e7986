// EXPECT: proved
// ENGINES:
// WHY: a call through a pointer: one of two functions

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int one(void) { return 1; }
static int two(void) { return 2; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int (*f)(void) = x ? one : two;
  int r = f();
  assert(r == (x ? 1 : 2));
  return 0;
}
