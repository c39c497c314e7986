// EXPECT: violated
// ENGINES: auto se bmc
// WHY: each alloca of a loop gives other memory
// REACH: 2

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int *k[3];
  for (int i = 0; i < 3; i++) {
    k[i] = __builtin_alloca(sizeof(int));
    *k[i] = i;
  }
  assert(*k[__VERIFIER_nondet_uchar() % 3] != 2);
  return 0;
}
