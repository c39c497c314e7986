// EXPECT: proved
// ENGINES: se
// WHY: the buffer gets its terminator before strlen reads it
// OPTIONS: --check uninitialised --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>
#include <string.h>

int main(void) {
  char *text = malloc(4);
  for (int i = 0; i < 3; i++) text[i] = 'a';
  text[3] = 0;
  int length = (int)strlen(text);
  free(text);
  return length;
}
