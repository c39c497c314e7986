// EXPECT: violated
// ENGINES: apc
// WHY: the only run has 150 million iterations, which only the compiled program takes
// REACH:

#include <assert.h>

int main(void) {
  unsigned x = 300000001;
  while (x > 1) x -= 2;
  assert(x % 2 == 0);
  return 0;
}
