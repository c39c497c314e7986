// EXPECT: proved
// ENGINES: se
// WHY: the classes of <math.h> partition the numbers

#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  assert(!!isnan(x) + !!isinf(x) + !!isfinite(x) == 1);
  if (isnormal(x)) assert(isfinite(x) && x != 0.0);
  if (fpclassify(x) == FP_SUBNORMAL) assert(fabs(x) < 1e-300 && x != 0.0);
  if (isinf(x)) assert(x == INFINITY || x == -INFINITY);
  return 0;
}
