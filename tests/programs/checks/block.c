// EXPECT: proved
// ENGINES: se
// WHY: at most the whole array, and nothing at its end
// OPTIONS: --check bounds
// NATIVE: skip

#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char a[4] = {0};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 4) return 0;
  memset(a, 1, n);
  memset(a + 4, 1, 0);
  return a[0];
}
