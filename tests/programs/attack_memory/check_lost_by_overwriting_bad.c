// EXPECT: violated
// ENGINES: auto se bmc
// WHY: the only pointer to a block gets another value
// OPTIONS: --check leak
// NATIVE: skip

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct s {
  int *p;
};
int main(void) {
  struct s v;
  v.p = malloc(4);
  if (__VERIFIER_nondet_uchar() == 9) v.p = malloc(8);
  free(v.p);
  return 0;
}
