// EXPECT: violated
// ENGINES: auto
// WHY: the sum of two addresses, less one of them
// REACH: 5

#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1, y = 2;
  uintptr_t sum = (uintptr_t)&x + (uintptr_t)&y;
  *(int *)(sum - (uintptr_t)&x) = __VERIFIER_nondet_int();
  assert(y == 2);
  return 0;
}
