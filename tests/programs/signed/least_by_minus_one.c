// EXPECT: proved
// ENGINES: se
// WHY: the least number by -1 overflows, a negation of it too
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y == 0) return 0;
  int q = x / y, n = -x;
  assert(x != INT_MIN);
  assert(q != INT_MIN || y == 1);
  assert(n >= -INT_MAX);
  return 0;
}
