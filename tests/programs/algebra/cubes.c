// EXPECT: proved
// ENGINES: algebra
// WHY: by third differences
// DATA-MODEL: LP64

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned x = 0, y = 1, z = 6, i = 0;
  for (int k = 0; k < n; k++) {
    x = x + y;
    y = y + z;
    z = z + 6;
    i = i + 1;
  }
  assert(x == i * i * i);
  return 0;
}
