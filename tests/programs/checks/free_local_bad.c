// EXPECT: violated
// ENGINES: se
// WHY: a local did not come from malloc
// LINE: 16
// OPTIONS: --check free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int local[4] = {0};
  int *p = local;
  if (__VERIFIER_nondet_int() > 3) p = malloc(64);
  free(p);
  return 0;
}
