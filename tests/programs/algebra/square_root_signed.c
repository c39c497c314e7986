// EXPECT: proved
// ENGINES: algebra
// WHY: 4 * s is t * t + 2 * t + 1
// DATA-MODEL: LP64
// UB: true

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int a = 0, s = 1, t = 1;
  while (s <= n) {
    a = a + 1;
    t = t + 2;
    s = s + t;
  }
  assert(t * t + 2 * t + 1 == 4 * s);
  return 0;
}
