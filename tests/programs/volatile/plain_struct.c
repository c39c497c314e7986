// EXPECT: proved
// ENGINES: se
// OPTIONS: --volatile plain
// WHY: a volatile struct that is copied as a whole, and one behind a pointer, are plain, too

#include <assert.h>

struct pair {
  int low, high;
};

int main(void) {
  volatile struct pair from = {1, 2};
  struct pair to = from;
  volatile int *p = &(volatile int){5};
  assert(to.low + to.high == 3 && *p == 5);
  return 0;
}
