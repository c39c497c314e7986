// EXPECT: proved
// ENGINES: algebra
// WHY: x := 3x + 2 keeps x + 1 a multiple of a power of three
// DATA-MODEL: LP64

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned x = 0, p = 1;
  for (int i = 0; i < n; i++) {
    x = 3 * x + 2;
    p = 3 * p;
  }
  assert(x + 1 == p);
  return 0;
}
