// EXPECT: proved
// ENGINES: se
// WHY: a struct argument is a copy, a struct result is too
// UB: true

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct vec {
  int x, y;
};
struct vec turn(struct vec v) {
  int t = v.x;
  v.x = -v.y;
  v.y = t;
  return v;
}
int main(void) {
  struct vec v;
  v.x = __VERIFIER_nondet_int();
  v.y = __VERIFIER_nondet_int();
  struct vec w = turn(turn(turn(turn(v))));
  assert(w.x == v.x && w.y == v.y);
  return 0;
}
