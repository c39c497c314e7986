// EXPECT: violated
// ENGINES: se
// WHY: one byte more than there is
// LINE: 16
// OPTIONS: --check bounds
// NATIVE: skip

#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char a[8];
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 9) return 0;
  memset(a, 0, n);
  return a[0];
}
