// EXPECT: violated
// ENGINES: se
// WHY: a sum that is not computed does not overflow
// OPTIONS: --signed undefined
// LINE: 16
// REACH: 0, 2147483647

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  int y = c ? x + 1 : 5;
  int both = c && x + 1 > 0;
  assert(c || x != 2147483647 || y != 5 || both);
  return 0;
}
