// EXPECT: violated
// ENGINES: se auto
// WHY: nothing ends the text but what malloc's block happens to hold
// OPTIONS: --check bounds
// LINE: 12
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
  int n = length(text);
  free(text);
  return n;
}
