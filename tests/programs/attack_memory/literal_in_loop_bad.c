// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a compound literal is written anew in each iteration
// REACH: 3, 3, 3

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct s {
  int a;
  int b;
};
static int f(struct s *p) {
  p->b++;
  return p->a + p->b;
}
int main(void) {
  int t = 0;
  for (int i = 0; i < 3; i++)
    t += f(&(struct s){i, __VERIFIER_nondet_uchar() & 1});
  assert(t != 9);
  return 0;
}
