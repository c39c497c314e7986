// EXPECT: violated
// ENGINES: auto
// WHY: the lowest bit of a pointer is a mark
// REACH: 5

#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  uintptr_t next;
};
int main(void) {
  struct node b = {2, 0}, a = {1, (uintptr_t)&b | 1};
  if (a.next & 1)
    ((struct node *)(a.next & ~(uintptr_t)1))->value = __VERIFIER_nondet_int();
  assert(b.value == 2);
  return 0;
}
