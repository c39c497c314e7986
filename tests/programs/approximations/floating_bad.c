// EXPECT: violated
// ENGINES:
// WHY: floating point: rounding makes the sum differ
// LINE: 12
// REACH:

#include <assert.h>

int main(void) {
  volatile double a = 0.1, b = 0.2;
  double s = a + b;
  assert(s == 0.3);
  return 0;
}
