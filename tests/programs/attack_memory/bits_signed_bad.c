// EXPECT: violated
// ENGINES: auto se bmc
// WHY: three bits with a sign
// REACH: 4

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct b {
  int a : 3;
  int : 0;
  int b : 3;
  unsigned char c;
};
int main(void) {
  struct b v = {0};
  struct b *p = &v;
  p->a = __VERIFIER_nondet_uchar();
  p->c = 1;
  assert(p->a != -4);
  return 0;
}
