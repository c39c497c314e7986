// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a block has room for the first member only
// OPTIONS: --check bounds
// NATIVE: skip

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct b {
  int t;
};
struct d {
  struct b b;
  int x;
};
int main(void) {
  struct b *q =
      malloc(__VERIFIER_nondet_uchar() ? sizeof(struct b) : sizeof(struct d));
  if (!q) return 0;
  q->t = 1;
  ((struct d *)q)->x = 2;
  free(q);
  return 0;
}
