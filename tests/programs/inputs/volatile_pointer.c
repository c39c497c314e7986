// EXPECT: proved
// ENGINES: se bself
// WHY: a plain object keeps its value, also when a volatile pointer reads it

#include <assert.h>

int main(void) {
  int a = 4;
  volatile int *p = &a;
  a = a - 4;
  assert(*p == 0 && *(volatile int *)&a == 0);
  return 0;
}
