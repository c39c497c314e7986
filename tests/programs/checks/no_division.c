// EXPECT: proved
// ENGINES: se
// WHY: nothing is divided
// OPTIONS: --check div-by-zero
// NATIVE: skip

#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() & 7;
  char *p = malloc(n + 1);
  if (!p) return 0;
  for (unsigned i = 0; i <= n; i++) p[i] = (char)i;
  return p[n];
}
