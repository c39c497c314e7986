// EXPECT: violated
// ENGINES: auto
// DATA-MODEL: LP64
// WHY: what realloc adds was not written
// OPTIONS: --check uninitialised
// NATIVE: skip

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
  p[0] = 1;
  p = realloc(p, 8);
  if (!p) return 0;
  if (p[__VERIFIER_nondet_uchar() & 1]) {
    free(p);
    return 1;
  }
  free(p);
  return 0;
}
