// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a global has two names
// REACH: 7

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int x = 1;
extern int y __attribute__((alias("x")));
int main(void) {
  int *p = &x;
  y = __VERIFIER_nondet_uchar();
  *p += 1;
  assert(y != 8);
  return 0;
}
