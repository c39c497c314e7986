// EXPECT: proved
// ENGINES: se
// WHY: every access lies within what malloc gave
// OPTIONS: --check bounds,null,use-after-free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 4) return 0;
  int *p = malloc(n * sizeof *p);
  for (unsigned i = 0; i < n; i++) p[i] = 0;
  int last = p[n - 1];
  free(p);
  return last;
}
