// EXPECT: violated
// ENGINES: se
// WHY: behind the end of the text there is nothing
// OPTIONS: --check bounds
// LINE: 14
// NATIVE: skip
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text;
  if (asprintf(&text, "%d-%s", 12, "ab") < 0) return 1;
  text[6] = 0;
  free(text);
  return 0;
}
