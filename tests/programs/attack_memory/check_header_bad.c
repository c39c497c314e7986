// EXPECT: violated
// ENGINES: auto
// WHY: the header that is said to lie before the data does not
// OPTIONS: --check bounds,null,use-after-free,free
// NATIVE: skip

#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct header {
  int size;
  int used;
};
static int used(int *data) { return ((struct header *)data - 1)->used; }
int main(void) {
  struct header *h = malloc(sizeof *h + sizeof(int));
  if (!h) return 0;
  h->used = 1;
  int *data = __VERIFIER_nondet_bool() ? (int *)(h + 1) : (int *)h;
  int result = used(data);
  free(h);
  return result;
}
