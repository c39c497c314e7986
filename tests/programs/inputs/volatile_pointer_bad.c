// EXPECT: violated
// ENGINES: se
// WHY: the object itself is volatile: two reads may differ
// LINE: 14
// NATIVE: skip

#include <assert.h>

int main(void) {
  volatile int a = 4;
  volatile int *p = &a;
  a = a - 4;
  int first = *p, second = *p;
  assert(first == second);
  return 0;
}
