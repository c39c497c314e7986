// EXPECT: proved
// ENGINES: se auto
// WHY: strtok, strsep and memccpy as the standard and the manual say
// NATIVE: skip

#define _GNU_SOURCE
#include <assert.h>
#include <string.h>

int main(void) {
  char text[] = " ab,c", fields[] = "a;;b", to[4];
  assert(strcmp(strtok(text, " ,"), "ab") == 0);
  assert(strcmp(strtok(0, " ,"), "c") == 0);
  assert(strtok(0, " ,") == 0);
  char *rest = fields;
  assert(strcmp(strsep(&rest, ";"), "a") == 0);
  assert(*strsep(&rest, ";") == 0);
  assert(strcmp(strsep(&rest, ";"), "b") == 0 && rest == 0);
  assert(memccpy(to, "x.y", '.', 4) == to + 2 && to[1] == '.');
  assert(strncasecmp("ABc", "abD", 2) == 0);
  return 0;
}
