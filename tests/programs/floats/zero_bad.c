// EXPECT: violated
// ENGINES: se
// WHY: 0/0 is no number
// LINE: 12
// REACH:

#include <assert.h>

int main(void) {
  double zero = 0.0;
  double nan = zero / zero;
  assert(nan == nan);
  return 0;
}
