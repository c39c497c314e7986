// EXPECT: violated
// ENGINES: se
// WHY: where signed arithmetic wraps, the next number may be smaller
// OPTIONS: --signed wrap
// LINE: 15
// UB: true
// REACH: 2147483647

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x + 1 > x);
  return 0;
}
