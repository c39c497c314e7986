// EXPECT: violated
// ENGINES: auto
// WHY: an address is kept as a number that hides it
// REACH: 5

#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

struct handle {
  uintptr_t hidden;
};
static const uintptr_t key = 0x5a5a5a5a;
int main(void) {
  int x = 1;
  struct handle h = {(uintptr_t)&x ^ key};
  *(int *)(h.hidden ^ key) = __VERIFIER_nondet_int();
  assert(x == 1);
  return 0;
}
