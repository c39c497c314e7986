// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a pointer into a block that realloc may have moved
// OPTIONS: --check use-after-free
// NATIVE: skip

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int *p = malloc(8);
  if (!p) return 0;
  int *old = p + 1;
  p = realloc(p, __VERIFIER_nondet_uchar() + 16);
  if (!p) return 0;
  *old = 3;
  free(p);
  return 0;
}
