// EXPECT: violated
// ENGINES: auto
// WHY: an address is copied bit by bit, by branches alone
// REACH: 5

#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1;
  uintptr_t n = (uintptr_t)&x, copy = 0;
  for (unsigned i = 0; i < 8 * sizeof n; i++)
    if (n >> i & 1) copy |= (uintptr_t)1 << i;
  *(int *)copy = __VERIFIER_nondet_int();
  assert(x == 1);
  return 0;
}
