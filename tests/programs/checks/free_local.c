// EXPECT: proved
// ENGINES: se
// WHY: the local is used where it is big enough, and never freed
// OPTIONS: --check free,use-after-free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int local[4] = {0};
  int *p = local;
  if (__VERIFIER_nondet_int() > 3) p = malloc(64);
  p[3] = 1;
  if (p != local) free(p);
  return 0;
}
