// EXPECT: violated
// ENGINES: auto
// WHY: the middle of two addresses is an address
// REACH: 5

#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int cells[3] = {1, 2, 3};
  uintptr_t low = (uintptr_t)&cells[0], high = (uintptr_t)&cells[2];
  *(int *)(low / 2 + high / 2) = __VERIFIER_nondet_int();
  assert(cells[1] == 2);
  return 0;
}
