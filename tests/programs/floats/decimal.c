// EXPECT: proved
// ENGINES: se
// WHY: the sum is the double next to 0.3

#include <assert.h>

int main(void) {
  double a = 0.1, b = 0.2;
  assert(a + b != 0.3);
  assert(a + b == 0.30000000000000004);
  float f = 0.1f;
  assert(f != 0.1 && (float)0.1 == f);
  return 0;
}
