// EXPECT: proved
// ENGINES: algebra
// WHY: the closed form of the sum of i^1, modulo 2^n
// DATA-MODEL: LP64
// UB: true

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, s = 0;
  while (i < n) {
    i = i + 1;
    s = s + i;
  }
  assert(2 * s == i * (i + 1));
  return 0;
}
