// EXPECT: violated
// ENGINES: algebra
// WHY: 3 * 1 is 3 modulo 4
// DATA-MODEL: LP64
// LINE: 25
// REACH: 1, 0

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = 2 * __VERIFIER_nondet_uint() + 1;
  unsigned b = 2 * __VERIFIER_nondet_uint() + 1;
  unsigned z = 0;
  while (b != 0) {
    if (b % 2 == 1) {
      z = z + a;
      b = b - 1;
    } else {
      a = 2 * a;
      b = b / 2;
    }
  }
  assert(z % 4 == 1);
  return 0;
}
