// EXPECT: violated
// ENGINES: auto
// WHY: a store through one of two pointers need not change both
// REACH: 0, 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct pair {
  int a, b;
};
int main(void) {
  struct pair s = {1, 1}, t = {1, 1};
  struct pair *p = __VERIFIER_nondet_bool() ? &s : &t;
  p->a = __VERIFIER_nondet_int();
  assert(s.a == 1 && t.a == 1);
  return 0;
}
