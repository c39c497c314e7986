// EXPECT: proved
// ENGINES: se
// WHY: the library still knows a stream that the program forgot
// OPTIONS: --check leak
// NATIVE: skip
#include <stdio.h>

int main(void) {
  FILE *file = fopen("settings", "r");
  if (!file) return 1;
  return fgetc(file) == 'a';
}
