// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a struct has two names, and a pointer is to one of them
// REACH: 0

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct s {
  int a;
  int b;
} x = {1, 2};
extern struct s y __attribute__((alias("x")));
int main(void) {
  struct s *p = __VERIFIER_nondet_uchar() ? &x : &y;
  p->a = 5;
  assert(y.a + x.a != 10);
  return 0;
}
