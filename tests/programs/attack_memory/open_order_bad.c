// EXPECT: unknown
// ENGINES: auto
// WHY: which of two objects lies first is left open
// NATIVE: skip

#include <assert.h>
#include <stdint.h>

struct cell {
  int value;
} a, b;
int main(void) {
  assert((uintptr_t)&a < (uintptr_t)&b);
  return 0;
}
