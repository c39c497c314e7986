// EXPECT: proved
// ENGINES: algebra
// WHY: the closed form of the sum of i^6, modulo 2^n
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  unsigned long long n = __VERIFIER_nondet_ulonglong();
  unsigned long long i = 0, s = 0;
  while (i < n) {
    i = i + 1;
    s = s + i * i * i * i * i * i;
  }
  assert(42 * s == 6 * i * i * i * i * i * i * i + 21 * i * i * i * i * i * i +
                       21 * i * i * i * i * i - 7 * i * i * i + i);
  return 0;
}
