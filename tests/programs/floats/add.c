// EXPECT: proved
// ENGINES: se
// WHY: a sum of numbers between 0 and 1 rounds to at most 2

#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x >= 0.0f && x <= 1.0f) {
    float y = x + 1.0f;
    assert(y >= 1.0f && y <= 2.0f);
  }
  return 0;
}
