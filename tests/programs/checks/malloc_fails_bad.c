// EXPECT: violated
// ENGINES:
// WHY: malloc may fail, but no replay lets it fail yet: unknown
// OPTIONS: --check null
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  int *number = malloc(sizeof *number);
  *number = 1;
  free(number);
  return 0;
}
