// EXPECT: violated
// ENGINES: se auto
// WHY: malloc may fail
// OPTIONS: --check null
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  int *number = malloc(sizeof *number);
  *number = 1;
  free(number);
  return 0;
}
