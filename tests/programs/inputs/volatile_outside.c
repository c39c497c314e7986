// EXPECT: unknown
// ENGINES: se bself
// WHY: the pointer that was set by nobody knows whom may lead to a device

#include <assert.h>

void setup(volatile int **where);

int main(void) {
  volatile int *reg;
  setup(&reg);
  int a = *reg, b = *reg;
  assert(a == b);
  return 0;
}
