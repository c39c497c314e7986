// EXPECT: proved
// ENGINES: se auto
// WHY: the twin of malloc_fails_bad.c: it looks first
// OPTIONS: --check null
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  int *number = malloc(sizeof *number);
  if (number == NULL) return 1;
  *number = 1;
  free(number);
  return 0;
}
