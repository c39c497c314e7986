// EXPECT: violated
// ENGINES: auto
// WHY: the result of a call goes where its argument still points
// REACH: 3

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct s {
  int a, b;
};
struct s flip(struct s *p) {
  struct s r;
  r.a = p->b;
  p->b = 9;
  r.b = p->a;
  return r;
}
int main(void) {
  struct s v = {1, __VERIFIER_nondet_uchar()};
  struct s *q = &v;
  v = flip(q);
  assert(!(v.a == 3 && v.b == 1));
  return 0;
}
