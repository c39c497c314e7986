// EXPECT: violated
// ENGINES: auto
// WHY: after a store through one of two pointers the other object is as before
// REACH: 0

#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct pair {
  int a, b;
};
int main(void) {
  struct pair s = {1, 1}, t = {1, 1};
  struct pair *p = __VERIFIER_nondet_bool() ? &s : &t;
  p->a = 7;
  assert(s.a == 7);
  return 0;
}
