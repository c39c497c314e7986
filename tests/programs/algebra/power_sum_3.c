// EXPECT: proved
// ENGINES: algebra bself
// WHY: the closed form of the sum of i^3, modulo 2^n
// DATA-MODEL: LP64
// UB: true

#include <assert.h>

extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  long long n = __VERIFIER_nondet_longlong();
  long long i = 0, s = 0;
  while (i < n) {
    i = i + 1;
    s = s + i * i * i;
  }
  assert(4 * s == i * i * (i + 1) * (i + 1));
  return 0;
}
