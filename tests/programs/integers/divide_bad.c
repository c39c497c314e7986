// EXPECT: violated
// ENGINES: se
// WHY: the remainder of a negative number is not positive
// LINE: 14
// REACH: -1

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int r = a % 7;
  assert(r >= 0);
  return 0;
}
