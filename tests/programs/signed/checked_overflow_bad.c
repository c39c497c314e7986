// EXPECT: violated
// ENGINES: se
// WHY: the assertion would hold, but the sum before it overflows
// OPTIONS: --signed checked
// NATIVE: skip
// UB: true
// LINE: 14

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1;
  assert(y > x);
  return 0;
}
