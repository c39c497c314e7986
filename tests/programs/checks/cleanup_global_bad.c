// EXPECT: violated
// ENGINES: se
// WHY: a global leads to the block, but at the end it was not freed
// LINE: 15
// OPTIONS: --check cleanup --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

static int *held;

int main(void) {
  held = malloc(sizeof *held);
  return 0;
}
