// EXPECT: unknown
// ENGINES: auto
// WHY: the address of a char may be odd
// NATIVE: skip

#include <assert.h>
#include <stdint.h>

struct letters {
  int number;
} s;
char a, b;
int main(void) {
  assert(((uintptr_t)&a & 1) == 0 || ((uintptr_t)&b & 1) == 0);
  return 0;
}
