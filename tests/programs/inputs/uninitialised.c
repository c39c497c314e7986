// EXPECT: proved
// ENGINES: se
// WHY: a variable without initialiser is stable until it is written
// NATIVE: pattern

#include <assert.h>

int main(void) {
  int x;
  int y = x;
  int z = x;
  assert(y == z);
  x = 3;
  assert(x == 3);
  return 0;
}
