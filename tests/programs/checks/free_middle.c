// EXPECT: proved
// ENGINES: se
// WHY: the pointer is at the beginning of the block again
// OPTIONS: --check free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  char *p = malloc(8);
  for (int i = 0; i < 3; i++) p++;
  free(p - 3);
  return 0;
}
