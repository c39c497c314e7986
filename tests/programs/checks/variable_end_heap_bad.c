// EXPECT: violated
// ENGINES:
// WHY: an object of variable size is kept in a struct of the heap
// OPTIONS: --check bounds,null,use-after-free,free
// LINE: 24
// NATIVE: skip

#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct holder {
  int *at;
};
static void make(struct holder *to, unsigned n) {
  int all[n];
  all[0] = 1;
  to->at = all;
}
int main(void) {
  struct holder *h = malloc(sizeof *h);
  if (!h) return 0;
  make(h, __VERIFIER_nondet_uint() % 8 + 1);
  int value = *h->at;
  free(h);
  return value;
}
