// EXPECT: proved
// ENGINES: auto se
// WHY: no block is larger than pointers can be apart; calloc's product counts

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *large = malloc((size_t)PTRDIFF_MAX + 1);
  assert(!large);
  int *many = calloc(SIZE_MAX / 4 + 2, 4);
  assert(!many);
  char *small = calloc(2, 2);
  if (small) assert(small[3] == 0);
  free(small);
  return 0;
}
