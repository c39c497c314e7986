// EXPECT: violated
// ENGINES: se
// LINE: 20
// REACH: 3, 3
// WHY: the greatest common divisor may be as large as the smaller number

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a == 0 || b == 0) return 0;
  unsigned x = a, y = b;
  while (y != 0) {
    unsigned rest = x % y;
    x = y;
    y = rest;
  }
  assert(x < a || x < b);
  return 0;
}
