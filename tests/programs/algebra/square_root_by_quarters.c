// EXPECT: proved
// ENGINES: algebra
// WHY: digit by digit: q is a power of 4, root a multiple of q, and n == rest + root * (root / q)
// DATA-MODEL: LP64

#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n >= 1u << 30) abort();
  unsigned q = 1, root = 0, rest = n;
  while (q <= n) q = 4 * q;
  while (q != 1) {
    q = q / 4;
    unsigned step = root + q;
    root = root / 2;
    if (rest >= step) {
      rest = rest - step;
      root = root + q;
    }
  }
  assert(root * root + rest == n);
  return 0;
}
