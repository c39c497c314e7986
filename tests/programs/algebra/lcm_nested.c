// EXPECT: proved
// ENGINES: algebra bself
// WHY: two inner loops
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  unsigned b = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a >= 1 && b >= 1);
  unsigned x = a, y = b, u = b, v = 0;
  while (x != y) {
    while (x > y) {
      x = x - y;
      v = v + u;
    }
    while (x < y) {
      y = y - x;
      u = u + v;
    }
  }
  assert(x * u + x * v == a * b);
  return 0;
}
