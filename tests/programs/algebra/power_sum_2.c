// EXPECT: proved
// ENGINES: algebra
// WHY: the closed form of the sum of i^2, modulo 2^n
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned i = 0, s = 0;
  while (i < n) {
    i = i + 1;
    s = s + i * i;
  }
  assert(6 * s == i * (i + 1) * (2 * i + 1));
  return 0;
}
