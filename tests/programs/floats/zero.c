// EXPECT: proved
// ENGINES: se
// WHY: the two zeros are equal, and differ as divisors

#include <assert.h>

int main(void) {
  double plus = 0.0, minus = -0.0;
  assert(plus == minus);
  assert(1.0 / plus > 0.0 && 1.0 / minus < 0.0);
  assert(1.0 / plus == 1e308 * 10.0);
  return 0;
}
