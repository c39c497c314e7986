// EXPECT: proved
// ENGINES: se auto
// WHY: feof is true after the end was read only
// NATIVE: skip
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("numbers", "r");
  if (!file) return 1;
  assert(!feof(file));
  int c = fgetc(file);
  if (feof(file)) assert(c == EOF);
  return 0;
}
