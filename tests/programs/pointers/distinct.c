// EXPECT: proved
// ENGINES: se
// WHY: two objects have two addresses, and a list finds its own

#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node a = {1, 0}, b = {2, &a};
  struct node *p = __VERIFIER_nondet_bool() ? &a : &b;
  assert(p == &a || p == &b);
  assert(p != &a || p->value == 1);
  assert(p != &b || p->next->value == 1);
  return 0;
}
