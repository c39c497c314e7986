// EXPECT: violated
// ENGINES: se
// WHY: on x86 the NaN of 0/0 is negative
// LINE: 18
// REACH:

#include <assert.h>

union both {
  float f;
  unsigned u;
};

int main(void) {
  union both b;
  float zero = 0.0f;
  b.f = zero / zero;
  assert(b.u >> 31 == 0);
  return 0;
}
