// EXPECT: proved
// ENGINES: bself
// WHY: no run ends, but in each turn all memory is given back
// OPTIONS: --check leak,free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  char *p = malloc(1);
  free(p);
  while (1) {
  }
  return 0;
}
