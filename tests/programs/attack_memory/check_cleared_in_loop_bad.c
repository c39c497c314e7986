// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a pointer is cleared in one of several iterations
// OPTIONS: --check null
// NATIVE: skip

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
  int **q = &p;
  for (int i = 0; i < 3; i++) {
    if (i == __VERIFIER_nondet_uchar()) {
      free(*q);
      *q = 0;
      break;
    }
  }
  *p = 1;
  return 0;
}
