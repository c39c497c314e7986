// EXPECT: proved
// ENGINES: se
// WHY: functions whose results IEEE fixes

#include <assert.h>
#include <math.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x >= -8.0f && x <= 8.0f) {
    assert(floorf(x) <= x && ceilf(x) >= x);
    assert(fabsf(truncf(x)) <= fabsf(x));
  }
  assert(sqrt(2.25) == 1.5 && round(2.5) == 3.0 && rint(2.5) == 2.0);
  assert(fmod(-7.5, 2.0) == -1.5 && fmin(1.0, NAN) == 1.0);
  assert(fmax(-3.0, 2.0) == 2.0 && copysign(3.0, -0.0) == -3.0);
  return 0;
}
