// EXPECT: proved
// ENGINES: se
// WHY: quotient and remainder give the dividend; the remainder has its sign

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int q = a / 7;
  int r = a % 7;
  assert(q * 7 + r == a);
  assert(a < 0 || r >= 0);
  assert(a > 0 || r <= 0);
  return 0;
}
