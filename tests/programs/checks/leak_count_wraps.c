// EXPECT: unknown
// ENGINES: se bself
// WHY: the loop never ends, though it counts; the block is lost
// OPTIONS: --check leak --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  char *p = malloc(1);
  p = 0;
  for (unsigned char i = 0; i <= 255; i++) {
  }
  return p != 0;
}
