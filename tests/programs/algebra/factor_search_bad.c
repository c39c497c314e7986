// EXPECT: violated
// ENGINES: algebra
// WHY: a wrong coefficient
// DATA-MODEL: LP64
// LINE: 24
// REACH: 16, 28

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned first = __VERIFIER_nondet_uint();
  unsigned u = 2 * first + 1, v = 1, r = first * first - n;
  while (r != 0) {
    if (r < 0x80000000) {
      r = r - v;
      v = v + 2;
    } else {
      r = r + u;
      u = u + 2;
    }
    assert(4 * (n + r) == u * u - v * v - 2 * u + v);
  }
  return 0;
}
