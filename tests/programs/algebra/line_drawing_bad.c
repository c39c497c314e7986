// EXPECT: violated
// ENGINES: algebra
// WHY: a wrong coefficient
// DATA-MODEL: LP64
// LINE: 19
// REACH: 16, 28

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int dx = __VERIFIER_nondet_int();
  int dy = __VERIFIER_nondet_int();
  __VERIFIER_assume(dx >= 1 && dx < 1000 && dy >= 0 && dy < 1000);
  int x = 0, y = 0, e = 2 * dy - dx;
  while (x <= dx) {
    assert(2 * dy * x - 2 * dx * y - dx + dy - e == 0);
    if (e < 0) {
      e = e + 2 * dy;
    } else {
      e = e + 2 * (dy - dx);
      y = y + 1;
    }
    x = x + 1;
  }
  return 0;
}
