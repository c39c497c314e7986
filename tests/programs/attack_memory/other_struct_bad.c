// EXPECT: violated
// ENGINES: auto
// WHY: a struct is changed through a pointer to another type of the same shape
// REACH: 3

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct size {
  int width, height;
};
struct point {
  int x, y;
};
int main(void) {
  struct size s = {1, 2};
  struct point *p = (struct point *)&s;
  p->y = __VERIFIER_nondet_int();
  assert(s.height == 2);
  return 0;
}
