// EXPECT: proved
// ENGINES: algebra
// WHY: by subtracting odd numbers, from above
// DATA-MODEL: LP64

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
  assert(a * a + r == n);
  return 0;
}
