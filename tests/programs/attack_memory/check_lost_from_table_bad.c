// EXPECT: violated
// ENGINES: auto se bmc
// WHY: an entry of a static table is cleared
// OPTIONS: --check leak
// NATIVE: skip

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static char *t[3];
int main(void) {
  for (int i = 0; i < 3; i++) t[i] = malloc(2);
  t[__VERIFIER_nondet_uchar() % 3] = 0;
  for (int i = 0; i < 3; i++) free(t[i]);
  return 0;
}
