// EXPECT: violated
// ENGINES: random
// WHY: a run that the very first input ends says nothing of other runs
// LINE: 16
// REACH: 1011, 1011

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 1000 && x % 16 == 3);
  int y = __VERIFIER_nondet_int();
  assert(y != x);
  return 0;
}
