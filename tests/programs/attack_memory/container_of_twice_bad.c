// EXPECT: violated
// ENGINES: auto
// WHY: two steps outwards, from the innermost member to the outermost struct
// REACH: 5

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct a {
  int x;
  int y;
};
struct b {
  int n;
  struct a a;
};
struct c {
  int m;
  struct b b;
};
int main(void) {
  struct c c = {1, {2, {3, 4}}};
  int *p = &c.b.a.y;
  struct a *a = (struct a *)((char *)p - offsetof(struct a, y));
  struct b *b = (struct b *)((char *)a - offsetof(struct b, a));
  struct c *o = (struct c *)((char *)b - offsetof(struct c, b));
  o->m = __VERIFIER_nondet_int();
  assert(c.m == 1);
  return 0;
}
