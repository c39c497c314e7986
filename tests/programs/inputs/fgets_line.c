// EXPECT: proved
// ENGINES: auto
// WHY: what fgets gives has a byte, and room for its end
// OPTIONS: --check bounds
// NATIVE: skip

#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[4];
  if (!fgets(line, sizeof line, stdin)) return 0;
  assert(strlen(line) < 4);
  return 0;
}
