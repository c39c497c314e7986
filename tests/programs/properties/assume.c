// EXPECT: proved
// ENGINES: se
// WHY: an assumption cuts off all other inputs

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 100);
  assert(x > 99);
  __VERIFIER_assume(0);
  reach_error();
  return 0;
}
