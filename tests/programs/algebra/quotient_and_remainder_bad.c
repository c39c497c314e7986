// EXPECT: violated
// ENGINES: algebra
// WHY: a wrong coefficient
// DATA-MODEL: LP64
// LINE: 23
// REACH: 28, 16

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned d = __VERIFIER_nondet_uint();
  __VERIFIER_assume(d >= 1);
  unsigned q = n / d, r = n % d, k = 0;
  while (k < 10) {
    q = q + 1;
    r = r - d;
    k = k + 1;
  }
  assert(q * d + r == n + d);
  return 0;
}
