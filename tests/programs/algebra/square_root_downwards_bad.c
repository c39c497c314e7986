// EXPECT: violated
// ENGINES: algebra
// WHY: a wrong coefficient
// DATA-MODEL: LP64
// LINE: 20
// REACH: 5

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned r = n, t = 1, a = 0;
  while (r >= t) {
    r = r - t;
    t = t + 2;
    a = a + 1;
  }
  assert(a * a + 2 * r == n);
  return 0;
}
