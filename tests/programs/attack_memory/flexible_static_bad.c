// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a flexible array with initial values
// REACH: 2

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct f {
  int n;
  short d[];
};
static struct f v = {3, {1, 2, 3}};
int main(void) {
  struct f *p = &v;
  p->d[__VERIFIER_nondet_uchar() % 3] = 9;
  short *q = &v.d[0];
  assert(q[2] != 9);
  return 0;
}
