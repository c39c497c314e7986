// EXPECT: violated
// ENGINES: auto se bmc
// WHY: links of one list lie in structs of two types
// REACH: 25

#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct link {
  struct link *next;
};
struct A {
  int x;
  struct link l;
};
struct B {
  double d;
  struct link l;
  int y;
};
#define C(p, t) ((struct t *)((char *)(p) - offsetof(struct t, l)))
int main(void) {
  struct A a = {1, {0}};
  struct B b = {2.0, {0}, 3};
  a.l.next = &b.l;
  b.l.next = 0;
  struct link *p = &a.l;
  if (__VERIFIER_nondet_uchar()) p = p->next;
  if (p == &b.l)
    C(p, B)->y = 7;
  else
    C(p, A)->x = 7;
  assert(!(b.y == 7 && a.x == 1));
  return 0;
}
