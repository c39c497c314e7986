// EXPECT: violated
// ENGINES: se
// REACH:
// LINE: 16
// WHY: what is written to a stream may be written to memory

#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>

int main(void) {
  char text[16];
  FILE *f = fmemopen(text, sizeof text, "w");
  if (!f) return 0;
  text[0] = 'a'; fputs("x", f); fflush(f);
  assert(text[0] == 'a');
  fclose(f);
  return 0;
}
