// EXPECT: proved
// ENGINES: algebra
// WHY: z * x^y is a^5: a relation for each of the five values that y has
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  unsigned x = a, z = 1, y = 5;
  while (y != 0) {
    if (y % 2 == 1) {
      z = z * x;
      y = y - 1;
    } else {
      x = x * x;
      y = y / 2;
    }
  }
  assert(z == a * a * a * a * a);
  return 0;
}
