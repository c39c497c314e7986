// EXPECT: proved
// ENGINES: se
// WHY: short arithmetic is int arithmetic and cannot overflow

#include <assert.h>

extern short __VERIFIER_nondet_short(void);

int main(void) {
  short a = __VERIFIER_nondet_short();
  short b = __VERIFIER_nondet_short();
  int sum = a + b;
  int diff = a - b;
  assert(sum >= -65536 && sum <= 65534);
  assert(sum + diff == 2 * a);
  return 0;
}
