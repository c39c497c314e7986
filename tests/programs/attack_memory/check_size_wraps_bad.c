// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a product wraps before malloc gets it
// OPTIONS: --check bounds
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned bytes = n * 4u;
  int *a = malloc(bytes);
  if (!a) return 0;
  for (unsigned i = 0; i < n && i < 3; i++) a[i] = 0;
  free(a);
  return 0;
}
