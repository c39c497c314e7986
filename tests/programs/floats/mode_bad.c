// EXPECT: violated
// ENGINES:
// WHY: fesetmode may change the rounding
// LINE: 20
// REACH: 1
// NATIVE: skip

#define _GNU_SOURCE
#include <assert.h>
#include <fenv.h>

extern double __VERIFIER_nondet_double(void);
int main(void) {
  femode_t up;
  fesetround(FE_UPWARD);
  fegetmode(&up);
  fesetround(FE_TONEAREST);
  fesetmode(&up);
  double x = __VERIFIER_nondet_double();
  if (x == 1) assert(x + 0x1p-60 == 1);
}
