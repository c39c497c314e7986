// EXPECT: proved
// ENGINES:
// WHY: long double is over-approximated: no answer, but no wrong one

#include <assert.h>

int main(void) {
  long double x = 0.5L;
  assert(x + x == 1.0L);
  return 0;
}
