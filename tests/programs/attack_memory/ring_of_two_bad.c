// EXPECT: violated
// ENGINES: auto
// WHY: a node that points to itself: one store changes what is read through both names
// REACH: 5

#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node a, b;
  a.next = __VERIFIER_nondet_bool() ? &a : &b;
  b.next = &a;
  a.value = 1;
  b.value = 2;
  a.next->value = 7;
  assert(a.next->next->value == 1);
  return 0;
}
