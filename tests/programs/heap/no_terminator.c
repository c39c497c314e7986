// EXPECT: proved
// ENGINES: se auto
// WHY: the twin of no_terminator_bad.c: the text has an end
// OPTIONS: --check bounds
// NATIVE: skip

#include <stdlib.h>

static int length(const char *text) {
  int n = 0;
  while (text[n]) n++;
  return n;
}

int main(void) {
  char *text = malloc(4);
  if (!text) return 1;
  text[0] = 'a';
  text[1] = 'b';
  text[2] = 'c';
  text[3] = 0;
  int n = length(text);
  free(text);
  return n;
}
