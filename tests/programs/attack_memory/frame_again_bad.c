// EXPECT: violated
// ENGINES:
// WHY: a local of a later call may have the address of one of an earlier call
// REACH:

#include <assert.h>
#include <stdint.h>

static uintptr_t place(void) {
  struct {
    int a, b;
  } local;
  return (uintptr_t)&local.b;
}
int main(void) {
  uintptr_t first = place();
  assert(place() != first);
  return 0;
}
