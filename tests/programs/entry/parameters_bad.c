// EXPECT: violated
// ENGINES: se
// WHY: x and weight may be what they like
// OPTIONS: --entry check
// NATIVE: skip
// LINE: 17

#include <assert.h>

struct point {
  int x, y;
};

int check(struct point *p, int limit, const int *weight) {
  if (limit < 0 || limit > 10 || p->x < 0 || p->x > limit) return 0;
  p->y = *weight;
  assert(p->x != 4 || *weight != 77 || limit != 9);
  return p->y;
}
