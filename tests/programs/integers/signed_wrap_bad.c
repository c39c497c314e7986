// EXPECT: violated
// ENGINES: se
// WHY: x + 1 > x fails at INT_MAX only
// LINE: 15
// UB: true
// REACH: 2147483647

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1;
  assert(y > x);
  return 0;
}
