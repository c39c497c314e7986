// EXPECT: unknown
// ENGINES: se
// WHY: the order of different objects is not known
// NATIVE: skip

#include <assert.h>

int main(void) {
  int a = 1, b = 2;
  int *p = &a, *q = &b;
  assert(p < q);
  return 0;
}
