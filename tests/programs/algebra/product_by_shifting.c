// EXPECT: proved
// ENGINES: algebra
// WHY: the multiplier is halved, the multiplicand doubled
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  unsigned b = __VERIFIER_nondet_uint();
  unsigned x = a, y = b, z = 0;
  while (y != 0) {
    if (y % 2 == 1) {
      y = y - 1;
      z = z + x;
    } else {
      x = 2 * x;
      y = y / 2;
    }
  }
  assert(z == a * b);
  return 0;
}
