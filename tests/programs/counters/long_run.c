// EXPECT: proved
// ENGINES: apc
// WHY: a congruence excludes the target without a look at the 150 million iterations

#include <assert.h>

int main(void) {
  unsigned x = 300000001;
  while (x > 1) x -= 2;
  assert(x % 2 == 1);
  return 0;
}
