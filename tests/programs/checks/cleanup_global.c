// EXPECT: proved
// ENGINES: se
// WHY: the block that a global leads to is freed before the end
// OPTIONS: --check cleanup --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

static int *held;

int main(void) {
  held = malloc(sizeof *held);
  free(held);
  return 0;
}
