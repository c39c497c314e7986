// EXPECT: unknown
// ENGINES: se
// WHY: x may lie at the address that is written to: no proof
// NATIVE: skip

#include <assert.h>

int main(void) {
  int x = 1;
  int *frame = __builtin_frame_address(0);
  for (int i = -8; i < 0; i++) {
    if (&frame[i] == &x) frame[i] = 2;
  }
  assert(x == 1);
  return 0;
}
