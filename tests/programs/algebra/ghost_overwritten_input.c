// EXPECT: proved
// ENGINES: algebra
// WHY: s - n * n + n is the square of an input that was overwritten before the loop
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned k = __VERIFIER_nondet_uint();
  unsigned s = n * n;
  n = 0;
  while (n != k) {
    s += 2 * n;
    n++;
  }
  assert((s + k - k * k) % 4 != 2);
  return 0;
}
