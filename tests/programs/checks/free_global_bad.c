// EXPECT: violated
// ENGINES: se
// WHY: a global variable did not come from malloc
// LINE: 15
// OPTIONS: --check free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

static int table[4];

int main(void) {
  int *p = malloc(4);
  free(p);
  free(table);
  return 0;
}
