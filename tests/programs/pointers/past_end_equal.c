// EXPECT: unknown
// ENGINES: se
// WHY: nor must the two be said to be equal
// NATIVE: skip

#include <assert.h>

int a, b;

int main(void) {
  int *p = &a + 1;
  assert(p == &b);
  return 0;
}
