// EXPECT: violated
// ENGINES: auto se bmc
// WHY: two objects of variable size
// REACH: 25, 180

#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = 1 + __VERIFIER_nondet_uchar() % 8;
  char *a = __builtin_alloca(n), *b = __builtin_alloca(n + 1);
  memset(a, 1, n);
  memset(b, 2, n + 1);
  char *p = __VERIFIER_nondet_uchar() ? a : b;
  p[n - 1] = 7;
  assert(a[n - 1] + b[n - 1] != 9);
  return 0;
}
