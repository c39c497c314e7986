// EXPECT: violated
// ENGINES: se
// WHY: the store to short loses the carry
// LINE: 15
// REACH: 30000, 10000

#include <assert.h>

extern short __VERIFIER_nondet_short(void);

int main(void) {
  short a = __VERIFIER_nondet_short();
  short b = __VERIFIER_nondet_short();
  short sum = (short)(a + b);
  if (a > 0 && b > 0) assert(sum > 0);
  return 0;
}
