// EXPECT: violated
// ENGINES: algebra
// WHY: a square may be 1 modulo 4
// DATA-MODEL: LP64
// LINE: 21
// REACH: 1, 0

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
  assert((s + k - k * k) % 4 != 1);
  return 0;
}
