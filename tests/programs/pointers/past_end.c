// EXPECT: unknown
// ENGINES: se
// WHY: one past the end of an object may be where another begins
// NATIVE: skip

#include <assert.h>

int main(void) {
  int a[2], b[2];
  int *p = &a[1], *q = &b[1];
  assert(p + 1 != q - 1 && q + 1 != p - 1);
  return 0;
}
