// EXPECT: violated
// ENGINES: se
// WHY: a stream ends where it is closed
// OPTIONS: --check free
// LINE: 13
// NATIVE: skip
#include <stdio.h>

int main(void) {
  FILE *file = fopen("settings", "r");
  if (!file) return 1;
  if (fgetc(file) == 'a') fclose(file);
  fclose(file);
  return 0;
}
