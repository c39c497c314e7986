// EXPECT: violated
// ENGINES: se
// WHY: in one branch freed before
// LINE: 15
// OPTIONS: --check free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(8);
  if (__VERIFIER_nondet_int() > 0) free(p);
  free(p);
  return 0;
}
