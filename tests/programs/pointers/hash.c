// EXPECT: unknown
// ENGINES: se
// WHY: the last bits of an address
// NATIVE: skip

#include <assert.h>

int main(void) {
  int x = 0;
  assert((unsigned)(unsigned long)&x % 8 == 0);
  return 0;
}
