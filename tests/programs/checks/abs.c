// EXPECT: proved
// ENGINES: se
// WHY: the least number is kept out
// OPTIONS: --check overflow
// NATIVE: skip

#include <limits.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  return x == INT_MIN ? 0 : abs(x) > 3;
}
