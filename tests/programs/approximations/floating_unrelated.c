// EXPECT: proved
// ENGINES: se
// WHY: floats that the property does not depend on

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  double d = 1.0;
  int x = __VERIFIER_nondet_int();
  d = d * x;
  __VERIFIER_assume(x > 3);
  assert(x > 2);
  return 0;
}
