// EXPECT: violated
// ENGINES: auto se bmc
// WHY: two lists share a tail, and both free it
// OPTIONS: --check use-after-free
// NATIVE: skip

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct n {
  struct n *next;
};
static void drop(struct n *h) {
  while (h) {
    struct n *x = h->next;
    free(h);
    h = x;
  }
}
int main(void) {
  struct n *s = malloc(sizeof *s), *a = malloc(sizeof *a),
           *b = malloc(sizeof *b);
  if (!s || !a || !b) return 0;
  s->next = 0;
  a->next = s;
  b->next = __VERIFIER_nondet_uchar() == 9 ? s : 0;
  drop(a);
  drop(b);
  return 0;
}
