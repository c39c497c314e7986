// EXPECT: violated
// ENGINES: se auto
// WHY: a line of three letters has no room for its end
// LINE: 14
// NATIVE: skip

#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[4];
  if (!fgets(line, sizeof line, stdin)) return 0;
  assert(strchr(line, '\n'));
  return 0;
}
