// EXPECT: proved
// ENGINES: algebra
// WHY: s is (a + 1)^2 and t is 2a + 1
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned a = 0, s = 1, t = 1;
  while (s <= n) {
    a = a + 1;
    t = t + 2;
    s = s + t;
  }
  assert(s == (a + 1) * (a + 1));
  return 0;
}
