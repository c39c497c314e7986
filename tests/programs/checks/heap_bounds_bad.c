// EXPECT: violated
// ENGINES: se
// WHY: the loop takes one step too many
// LINE: 17
// OPTIONS: --check bounds,null,use-after-free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 4) return 0;
  char *p = malloc(n);
  for (unsigned i = 0; i <= n; i++) {
    p[i] = 0;
  }
  free(p);
  return 0;
}
