// EXPECT: proved
// ENGINES: algebra
// WHY: Cassini, with the sign as a variable
// DATA-MODEL: LP64
// UB: true

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int a = 0, b = 1, e = 1;
  for (int i = 0; i < n; i++) {
    int t = a + b;
    a = b;
    b = t;
    e = -e;
  }
  assert(b * b - a * b - a * a == e);
  return 0;
}
