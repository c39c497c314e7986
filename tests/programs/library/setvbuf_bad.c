// EXPECT: violated
// ENGINES: se
// WHY: a stream may be given memory of the program as its buffer
// REACH:
// LINE: 14
#include <assert.h>
#include <stdio.h>

static char buffer[BUFSIZ];
int main(void) {
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  buffer[0] = 'a';
  fputs("x", stdout);
  assert(buffer[0] == 'a');
  return 0;
}
