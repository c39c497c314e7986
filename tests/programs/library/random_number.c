// EXPECT: violated
// ENGINES: se auto
// WHY: what rand() gives is any number, which the replay feeds
// TARGET: abort
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  if (rand() == 12345) abort();
  return 0;
}
