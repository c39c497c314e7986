// EXPECT: violated
// ENGINES: auto
// WHY: one of two addresses is chosen by arithmetic, without a branch
// REACH: 1, 5

#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x = 1, y = 2;
  uintptr_t mask = -(uintptr_t)__VERIFIER_nondet_bool();
  uintptr_t n = ((uintptr_t)&x & ~mask) | ((uintptr_t)&y & mask);
  *(int *)n = __VERIFIER_nondet_int();
  assert(y == 2);
  return 0;
}
