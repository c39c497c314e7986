// EXPECT: violated
// ENGINES: auto
// WHY: an address is kept as its complement
// REACH: 5

#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1;
  uintptr_t hidden = ~(uintptr_t)&x;
  *(int *)~hidden = __VERIFIER_nondet_int();
  assert(x == 1);
  return 0;
}
