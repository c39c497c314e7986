// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: the assertion would hold, but the sum before it overflows
// OPTIONS: --signed checked
// NATIVE: skip
// UB: true
// LINE: 15

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1;
  assert(y > x);
  return 0;
}
