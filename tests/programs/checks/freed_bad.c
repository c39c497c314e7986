// EXPECT: violated
// ENGINES: se
// WHY: on one way the memory was given back before
// LINE: 15
// OPTIONS: --check use-after-free,bounds --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p), *q = p;
  if (__VERIFIER_nondet_int() == 42) free(p);
  *q = 1;
  return 0;
}
