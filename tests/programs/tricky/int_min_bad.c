// EXPECT: violated
// ENGINES: se
// WHY: the absolute value of INT_MIN is negative
// LINE: 15
// UB: true
// REACH: -2147483648

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int a = x < 0 ? -x : x;
  assert(a >= 0);
  return 0;
}
