// EXPECT: proved
// ENGINES: auto
// WHY: a stream is an object that the program cannot reach otherwise
// OPTIONS: --check null,bounds,use-after-free,free
// NATIVE: skip
#include <stdio.h>

int main(void) {
  FILE *file = fopen("settings", "r");
  if (!file) return 1;
  int lines = 0, c;
  while ((c = fgetc(file)) != EOF)
    if (c == '\n' && lines < 100) lines++;
  fclose(file);
  printf("%d\n", lines);
  return 0;
}
