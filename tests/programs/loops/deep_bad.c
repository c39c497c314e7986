// EXPECT: violated
// ENGINES: se
// WHY: the bug is behind 200 turns of a loop with a branch on each
// LINE: 15
// REACH:

#include <assert.h>

int main(void) {
  int x = 27, steps = 0;
  while (x != 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    steps++;
  }
  assert(steps != 111);
  return 0;
}
