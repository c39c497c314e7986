// EXPECT: violated
// ENGINES:
// WHY: what rand() gives is any number, but no replay feeds it yet: unknown
// TARGET: abort
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  if (rand() == 12345) abort();
  return 0;
}
