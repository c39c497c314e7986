// EXPECT: violated
// ENGINES: se
// WHY: of three assertions only the middle one fails
// LINE: 16
// REACH: 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x == x);
  __VERIFIER_assume(x > 0 && x < 10);
  assert(x != 5);
  assert(x < 10);
  return 0;
}
