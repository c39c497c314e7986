// EXPECT: violated
// ENGINES: auto se bmc
// WHY: steps of three in a block of any length
// OPTIONS: --check bounds
// NATIVE: skip

#include <stdlib.h>

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 1000;
  int *a = calloc(n + 1, 4);
  if (!a) return 0;
  for (unsigned i = 0; i < n; i += 3) {
    a[i + 1] = 1;
    a[i + 2] = a[i];
  }
  free(a);
  return 0;
}
