// EXPECT: violated
// ENGINES: auto
// WHY: a line of one letter
// LINE: 16
// NATIVE: skip

#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *line = 0;
  size_t room = 0;
  long length = getline(&line, &room, stdin);
  assert(length != 2 || line[0] != 'q');
  free(line);
  return 0;
}
