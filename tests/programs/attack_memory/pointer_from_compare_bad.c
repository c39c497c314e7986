// EXPECT: violated
// ENGINES: auto
// WHY: a pointer with the same address is chosen, but for another object it is not the same
// REACH: 0

#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct pair {
  int a, b;
};
int main(void) {
  struct pair s = {1, 2}, t = {3, 4};
  struct pair *p = __VERIFIER_nondet_bool() ? &s : &t;
  if (p == &s) p->b = 5;
  assert(s.b == 5);
  return t.a - 3;
}
