// EXPECT: proved
// ENGINES:
// WHY: floating point: never a wrong answer

#include <assert.h>

int main(void) {
  double d = 0.5;
  int i = (int)(d * 4.0);
  assert(i == 2);
  return 0;
}
