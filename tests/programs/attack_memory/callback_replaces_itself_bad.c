// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a function pointer of a struct is replaced by the function that it calls
// REACH: 25

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct c {
  void (*f)(struct c *);
  int n;
  struct c *other;
};
static void inc(struct c *x) {
  x->n++;
  if (x->other) x->other->n += x->n;
}
static void sw(struct c *x) {
  x->f = inc;
  x->n = 5;
}
int main(void) {
  struct c a = {0, 0, 0}, b = {sw, 0, &a};
  a.f = __VERIFIER_nondet_uchar() ? inc : sw;
  a.f(&a);
  b.f(&b);
  b.f(&b);
  a.f(&a);
  assert(a.n != 8);
  return 0;
}
