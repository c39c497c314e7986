// EXPECT: unknown
// ENGINES: auto
// WHY: a block that grows may stay or move
// NATIVE: skip

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  uintptr_t before = (uintptr_t)p;
  int *q = realloc(p, 2 * sizeof *p);
  if (!q) return 0;
  assert((uintptr_t)q != before);
  return 0;
}
