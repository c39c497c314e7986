// EXPECT: proved
// ENGINES: se auto
// WHY: whatever rand() gives, its last bit is 0 or 1
// TARGET: abort
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  int bit = rand() & 1;
  if (bit != 0 && bit != 1) abort();
  return 0;
}
