// EXPECT: violated
// ENGINES: auto se bmc
// WHY: an address is rounded up as a number
// REACH: 25

#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  static int x;
  char *p = (char *)&x + (__VERIFIER_nondet_uchar() & 3);
  uintptr_t k = (uintptr_t)p;
  k = (k + 3) & ~(uintptr_t)3;
  int *q = (int *)k;
  assert(q == &x);
  return 0;
}
