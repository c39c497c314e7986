// EXPECT: violated
// ENGINES: se
// WHY: an input whose value is never used is still the first one to be fed
// LINE: 15
// REACH: 0, 7

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  a = 5;
  int b = __VERIFIER_nondet_int();
  assert(b != a + 2);
  return 0;
}
