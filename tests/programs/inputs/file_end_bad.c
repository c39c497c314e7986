// EXPECT: violated
// ENGINES: se auto
// WHY: feof is true after the end was read only
// LINE: 13
// NATIVE: skip
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("numbers", "r");
  if (!file || feof(file)) return 1;
  int c = fgetc(file);
  if (!feof(file) && !ferror(file)) assert(c != 'x');
  return 0;
}
