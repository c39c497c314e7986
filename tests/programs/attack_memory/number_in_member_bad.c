// EXPECT: violated
// ENGINES: auto
// WHY: an address waits as a number in a member
// REACH: 5

#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

struct handle {
  uintptr_t id;
  int kind;
};
int main(void) {
  int x = 1;
  struct handle h = {(uintptr_t)&x, 3};
  struct handle copy = h;
  *(int *)copy.id = __VERIFIER_nondet_int();
  assert(x == 1);
  return 0;
}
