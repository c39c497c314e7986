// EXPECT: proved
// ENGINES: algebra
// WHY: y and z of the cubes, in 64 bits
// DATA-MODEL: LP64
// UB: true

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  long long x = 0, y = 1, z = 6;
  for (int k = 0; k < n; k++) {
    x = x + y;
    y = y + z;
    z = z + 6;
  }
  assert(z * z - 12 * y - 6 * z + 12 == 0);
  return 0;
}
