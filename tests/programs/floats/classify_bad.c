// EXPECT: violated
// ENGINES: se
// WHY: zero is finite, but not normal
// LINE: 14
// REACH: 0

#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (isfinite(x)) assert(isnormal(x) || x != x + 0.0 || x < 0.0);
  return 0;
}
