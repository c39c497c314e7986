// EXPECT: proved
// ENGINES: se auto
// WHY: no file, no reading
// OPTIONS: --check null
// NATIVE: skip

#include <stdio.h>

int main(void) {
  FILE *f = fopen("numbers", "r");
  if (!f) return 1;
  return fgetc(f) == 'x';
}
