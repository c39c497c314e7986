// EXPECT: violated
// ENGINES: auto se bmc
// WHY: an initial value is the number of an address
// REACH: 5

#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int g[4] = {1, 2, 3, 4};
uintptr_t k = (uintptr_t)&g[1];
int main(void) {
  int *p = (int *)k;
  p[__VERIFIER_nondet_uchar() & 1] = 9;
  assert(g[2] != 9);
  return 0;
}
