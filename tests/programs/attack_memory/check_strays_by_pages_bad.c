// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a pointer goes away from its block in large steps
// OPTIONS: --check bounds
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  char *a = malloc(16), *b = malloc(16);
  if (!a || !b) return 0;
  char *p = a;
  unsigned n = __VERIFIER_nondet_uint();
  while (n--) p += 4096;
  b[0] = 0;
  *p = 1;
  free(a);
  free(b);
  return 0;
}
