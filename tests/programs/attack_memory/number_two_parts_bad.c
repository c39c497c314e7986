// EXPECT: violated
// ENGINES: auto
// WHY: an address is kept in two parts, low and high
// REACH: 5

#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

struct parts {
  unsigned short low;
  uintptr_t high;
};
int main(void) {
  int x = 1;
  uintptr_t n = (uintptr_t)&x;
  struct parts p = {(unsigned short)n, n >> 16};
  *(int *)(p.high << 16 | p.low) = __VERIFIER_nondet_int();
  assert(x == 1);
  return 0;
}
