// EXPECT: violated
// ENGINES:
// WHY: what a block has gained has any value
// NATIVE: skip

#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = calloc(2, sizeof *p);
  if (!p) return 0;
  p = realloc(p, 3 * sizeof *p);
  if (!p) return 0;
  assert(p[2] == 0);
  free(p);
  return 0;
}
