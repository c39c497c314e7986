// EXPECT: violated
// ENGINES: se
// WHY: a tiny number is lost in the sum
// LINE: 14
// REACH: 1

#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x > 0.0f && x <= 1.0f) {
    assert(x + 1.0f > 1.0f);
  }
  return 0;
}
