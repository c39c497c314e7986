// EXPECT: proved
// ENGINES: algebra
// WHY: the closed form of the sum of i^5, modulo 2^n
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned i = 0, s = 0;
  while (i < n) {
    i = i + 1;
    s = s + i * i * i * i * i;
  }
  assert(12 * s == 2 * i * i * i * i * i * i + 6 * i * i * i * i * i +
                       5 * i * i * i * i - i * i);
  return 0;
}
