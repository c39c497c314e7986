// EXPECT: violated
// ENGINES: auto
// WHY: the links of a list are stored as the difference of their bits
// REACH: 5

#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  uintptr_t both;
  int value;
};
int main(void) {
  struct node a, b, c;
  a.both = (uintptr_t)&b;
  b.both = (uintptr_t)&a ^ (uintptr_t)&c;
  c.both = (uintptr_t)&b;
  a.value = b.value = c.value = 1;
  struct node *before = &a, *at = (struct node *)a.both;
  struct node *next = (struct node *)(at->both ^ (uintptr_t)before);
  next->value = __VERIFIER_nondet_int();
  assert(c.value == 1);
  return 0;
}
