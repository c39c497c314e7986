// EXPECT: unknown
// ENGINES: se
// WHY: the last bits of the address of a global, which is a constant for clang
// NATIVE: skip

#include <assert.h>

int x;

int main(void) {
  unsigned long n = (unsigned long)&x;
  assert(n % 16 == 0);
  return 0;
}
