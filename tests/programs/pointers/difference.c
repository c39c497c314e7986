// EXPECT: unknown
// ENGINES: se
// WHY: how far objects are from each other
// NATIVE: skip

#include <assert.h>

int main(void) {
  int a = 1, b = 2;
  int *p = &a, *q = &b;
  assert((unsigned long)p - (unsigned long)q != 4);
  return 0;
}
