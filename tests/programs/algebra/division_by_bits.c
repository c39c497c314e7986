// EXPECT: proved
// ENGINES: algebra
// WHY: one bit of the quotient per turn, by one
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned b = 1, q = 0, r = x;
  while (r >= b) b = 2 * b;
  while (b != 1) {
    q = 2 * q;
    b = b / 2;
    if (r >= b) {
      q = q + 1;
      r = r - b;
    }
  }
  assert(q * b + r == x);
  return 0;
}
