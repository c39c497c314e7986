// EXPECT: proved
// ENGINES: algebra
// WHY: q*y + r stays x while r shrinks by y
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = __VERIFIER_nondet_uint();
  __VERIFIER_assume(y >= 1);
  unsigned q = 0, r = x;
  while (r >= y) {
    r = r - y;
    q = q + 1;
  }
  assert(q * y + r == x);
  return 0;
}
