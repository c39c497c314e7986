// EXPECT: proved
// ENGINES: se
// WHY: three assertions, none fails

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x == x);
  __VERIFIER_assume(x > 0 && x < 10);
  assert(x != 10);
  assert(x * x < 100);
  return 0;
}
