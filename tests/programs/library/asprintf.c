// EXPECT: proved
// ENGINES: se auto
// WHY: asprintf has as much room as the text needs
// OPTIONS: --check bounds,null,free
// NATIVE: skip
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text;
  const int length = asprintf(&text, "%d-%s", 12, "ab");
  if (length < 0) return 1;
  if (length != 5 || text[2] != '-') abort();
  text[length] = 0;
  free(text);
  return 0;
}
