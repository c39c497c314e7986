// EXPECT: violated
// ENGINES: auto
// WHY: behind a header in the same block lies the data of another type
// REACH: 3

#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct header {
  unsigned size;
  unsigned sum;
};
int main(void) {
  struct header *h = malloc(sizeof *h + 2 * sizeof(int));
  if (!h) return 0;
  int *data = (int *)(h + 1);
  h->sum = 0;
  data[0] = 1;
  data[1] = 2;
  ((struct header *)data - 1)->sum = __VERIFIER_nondet_uint();
  assert(h->sum == 0);
  free(h);
  return 0;
}
