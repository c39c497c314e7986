// EXPECT: proved
// ENGINES: algebra bself
// WHY: the divisor is doubled and halved again; its multiple is a power of two
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = __VERIFIER_nondet_uint();
  unsigned long long d = y, p = 1, q = 0, r = x;
  __VERIFIER_assume(y >= 1);
  while (r >= d) {
    d = 2 * d;
    p = 2 * p;
  }
  while (p != 1) {
    d = d / 2;
    p = p / 2;
    if (r >= d) {
      r = r - d;
      q = q + p;
    }
  }
  assert(q * y + r == x);
  return 0;
}
