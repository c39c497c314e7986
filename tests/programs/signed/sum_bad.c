// EXPECT: violated
// ENGINES: se
// WHY: a violation without an overflow is found and replayed
// OPTIONS: --signed undefined
// LINE: 15
// REACH: 41, 59

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 41 || y < 59) return 0;
  assert(x + y != 100);
  return 0;
}
