// EXPECT: violated
// ENGINES: algebra
// WHY: a wrong coefficient
// DATA-MODEL: LP64
// LINE: 21
// REACH: 5, 3

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 0 && y >= 1);
  int q = 0, r = x;
  while (r >= y) {
    r = r - y;
    q = q + 1;
    assert(2 * q * y + r == x);
  }
  return 0;
}
