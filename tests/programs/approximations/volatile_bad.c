// EXPECT: violated
// ENGINES:
// WHY: a volatile object may change by itself
// LINE: 13
// NATIVE: skip

#include <assert.h>

volatile int v;
int main(void) {
  int a = v;
  int b = v;
  assert(a == b);
  return 0;
}
