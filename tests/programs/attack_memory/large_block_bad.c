// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a block of three megabytes does not reach into the next one
// REACH:

#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *a = malloc(3u << 20);
  char *b = malloc(4);
  if (!a || !b) return 0;
  *b = 1;
  a[(2u << 20) + 5] = 9;
  assert(*b != 1);
  return 0;
}
