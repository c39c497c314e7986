// EXPECT: violated
// ENGINES: se
// WHY: malloc gave the beginning of the block
// LINE: 14
// OPTIONS: --check free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  char *p = malloc(8);
  while (*p == ' ') p++;
  p++;
  free(p);
  return 0;
}
