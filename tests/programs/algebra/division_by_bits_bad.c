// EXPECT: violated
// ENGINES: algebra
// WHY: a wrong coefficient
// DATA-MODEL: LP64
// LINE: 24
// REACH: 16

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
  assert(2 * q * b + r == x);
  return 0;
}
