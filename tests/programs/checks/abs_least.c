// EXPECT: unknown
// ENGINES: se
// WHY: the least number has no absolute value, and no compiler checks that
// OPTIONS: --check overflow
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  return abs(x / 2 + 1) > abs(x);
}
