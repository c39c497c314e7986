// EXPECT: proved
// ENGINES: se
// WHY: a pointer to a struct, passed down two calls
// UB: true

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct counter {
  int value;
  int steps;
};
static void bump(struct counter *c, int by) {
  c->value += by;
  c->steps++;
}
static void twice(struct counter *c, int by) {
  bump(c, by);
  bump(c, by);
}
int main(void) {
  struct counter c = {0, 0}, d = {0, 0};
  int by = __VERIFIER_nondet_int();
  twice(&c, by);
  bump(&d, by);
  assert(c.steps == 2 && d.steps == 1);
  assert(c.value == d.value * 2);
  return 0;
}
