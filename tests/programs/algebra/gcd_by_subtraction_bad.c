// EXPECT: violated
// ENGINES: algebra
// WHY: a wrong coefficient
// DATA-MODEL: LP64
// LINE: 29
// REACH: 16, 28

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 1 && y >= 1);
  int a = x, b = y, p = 1, q = 0, r = 0, s = 1;
  while (a != b) {
    if (a > b) {
      a = a - b;
      p = p - q;
      r = r - s;
    } else {
      b = b - a;
      q = q - p;
      s = s - r;
    }
  }
  assert(p * x + 2 * r * y == a);
  return 0;
}
