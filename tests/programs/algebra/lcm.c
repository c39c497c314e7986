// EXPECT: proved
// ENGINES: algebra
// WHY: the products with both partners add up to 2ab
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  unsigned b = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a >= 1 && b >= 1);
  unsigned x = a, y = b, u = b, v = a;
  while (x != y) {
    if (x > y) {
      x = x - y;
      v = v + u;
    } else {
      y = y - x;
      u = u + v;
    }
  }
  assert(x * u + y * v == 2 * a * b);
  return 0;
}
