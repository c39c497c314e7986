// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a bit-field does not fit into the word where the one before it ends
// REACH: 77

#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct b {
  unsigned a : 20;
  unsigned b : 20;
  int c : 5;
};
int main(void) {
  struct b *p = malloc(sizeof *p);
  if (!p) return 0;
  memset(p, 0xff, sizeof *p);
  p->b = __VERIFIER_nondet_uchar();
  assert(!(p->a == 0xfffff && p->c == -1 && p->b == 77));
  return 0;
}
