// EXPECT: unknown
// ENGINES: auto
// WHY: two objects may have equal low bits
// NATIVE: skip

#include <assert.h>
#include <stdint.h>

char a, b;
int main(void) {
  assert((unsigned char)(uintptr_t)&a != (unsigned char)(uintptr_t)&b);
  return 0;
}
