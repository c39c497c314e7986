// EXPECT: violated
// ENGINES: algebra
// WHY: a wrong coefficient
// DATA-MODEL: LP64
// LINE: 29
// REACH: 16, 28

#include <assert.h>

extern long long __VERIFIER_nondet_longlong(void);
extern void __VERIFIER_assume(int);

int main(void) {
  long long x = __VERIFIER_nondet_longlong();
  long long y = __VERIFIER_nondet_longlong();
  __VERIFIER_assume(x >= 1 && y >= 1);
  long long a = x, b = y, p = 1, q = 0, r = 0, s = 1;
  while (b != 0) {
    long long k = a / b, t = a % b;
    a = b;
    b = t;
    t = p - k * q;
    p = q;
    q = t;
    t = r - k * s;
    r = s;
    s = t;
  }
  assert(p * x + r * y == 2 * a);
  return 0;
}
