// EXPECT: unknown
// ENGINES: se bself
// WHY: a compound literal has no name, but it may be volatile

#include <assert.h>

int main(void) {
  volatile int *p = &(volatile int){5};
  assert(*p == 5);
  return 0;
}
