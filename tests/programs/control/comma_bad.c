// EXPECT: violated
// ENGINES: se
// WHY: the left operand's effect is seen on the right
// LINE: 14
// REACH: 3

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = (x++, x * 2);
  if (x == 4) assert(y == 6);
  return 0;
}
