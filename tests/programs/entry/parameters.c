// EXPECT: proved
// ENGINES: se
// WHY: parameters are inputs, pointers have objects of their own
// OPTIONS: --entry check
// NATIVE: skip

#include <assert.h>

struct point {
  int x, y;
};

int check(struct point *p, int limit, const int *weight) {
  if (limit < 0 || limit > 10 || p->x < 0 || p->x > limit) return 0;
  p->y = *weight;
  assert(p->x <= 10 && p->y == *weight);
  return p->y;
}
