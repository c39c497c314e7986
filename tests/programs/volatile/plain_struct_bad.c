// EXPECT: violated
// ENGINES: se
// OPTIONS: --volatile plain
// WHY: what was written through the pointer is what the plain object has
// LINE: 19
// REACH:

#include <assert.h>

struct pair {
  int low, high;
};

int main(void) {
  volatile struct pair from = {1, 2};
  volatile int *p = &from.high;
  *p = 3;
  struct pair to = from;
  assert(to.low + to.high == 3);
  return 0;
}
