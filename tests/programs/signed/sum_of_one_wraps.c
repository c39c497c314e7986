// EXPECT: violated
// ENGINES: se
// WHY: where signed arithmetic wraps, the next number may be smaller
// OPTIONS: --signed wrap
// LINE: 16
// UB: true
// REACH: 2147483647

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int next = x + 1;
  assert(next > x);
  return 0;
}
