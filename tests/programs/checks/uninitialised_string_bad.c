// EXPECT: violated
// ENGINES: se
// DATA-MODEL: LP64
// WHY: the terminator is missing: strlen reads a byte that nobody wrote
// LINE: 15
// OPTIONS: --check uninitialised --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>
#include <string.h>

int main(void) {
  char *text = malloc(4);
  for (int i = 0; i < 3; i++) text[i] = 'a';
  int length = (int)strlen(text);
  free(text);
  return length;
}
