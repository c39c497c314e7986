// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a member leads back to a struct that was freed
// OPTIONS: --check use-after-free
// NATIVE: skip

#include <stddef.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct l {
  struct l *n;
};
struct e {
  int v;
  struct l l;
};
int main(void) {
  struct e *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b) return 0;
  a->l.n = &b->l;
  b->l.n = 0;
  b->v = 1;
  free(b);
  struct l *p = __VERIFIER_nondet_uchar() == 3 ? a->l.n : &a->l;
  a->v = 2;
  int r = ((struct e *)((char *)p - offsetof(struct e, l)))->v;
  return r;
}
