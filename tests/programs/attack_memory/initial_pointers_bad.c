// EXPECT: violated
// ENGINES: auto se bmc
// WHY: initial values point to elements, to a member and back
// REACH: 3

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct n {
  int v;
  struct n *p;
};
struct n t[4] = {{1, &t[2]}, {2, &t[0]}, {3, &t[3]}, {4, &t[1]}};
int *mid = &t[1].v;
int tab[] = {[0 ... 3] = 5, [2] = 9};
int main(void) {
  struct n *q = &t[__VERIFIER_nondet_uchar() & 3];
  q = q->p->p;
  assert(q->v + *mid + tab[2] != 12);
  return 0;
}
