// EXPECT: violated
// ENGINES:
// WHY: strdup may fail, but the replay has the real one: unknown
// OPTIONS: --check null
// LINE: 13
// NATIVE: skip

#include <stdlib.h>
#include <string.h>

int main(void) {
  char *copy = strdup("a");
  copy[0] = 'b';
  free(copy);
  return 0;
}
