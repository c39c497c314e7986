// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a global list is cut in the middle
// OPTIONS: --check leak
// NATIVE: skip

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct n {
  struct n *next;
};
static struct n *g;
int main(void) {
  for (int i = 0; i < 2; i++) {
    struct n *x = malloc(sizeof *x);
    if (!x) return 0;
    x->next = g;
    g = x;
  }
  if (__VERIFIER_nondet_uchar() == 4) {
    struct n *t = g;
    g = g->next;
    free(t);
    g = 0;
  }
  return 0;
}
