// EXPECT: violated
// ENGINES:
// WHY: the program changes the rounding mode: nothing is known then
// LINE: 14
// REACH:

#include <assert.h>
#include <fenv.h>

int main(void) {
  volatile double one = 1.0, three = 3.0;
  double nearest = one / three;
  fesetround(FE_UPWARD);
  assert(one / three == nearest);
  return 0;
}
