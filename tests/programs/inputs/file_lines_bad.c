// EXPECT: violated
// ENGINES: auto
// WHY: a file may hold a line without `=`; the replay feeds what it holds
// OPTIONS: --check null
// LINE: 15
// NATIVE: skip
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[8];
  FILE *file = fopen("settings", "r");
  if (!file) return 1;
  while (fgets(line, sizeof line, file))
    *strchr(line, '=') = 0;
  fclose(file);
  return 0;
}
