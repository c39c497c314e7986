// EXPECT: violated
// ENGINES: se
// WHY: the next of the biggest unsigned number is 0, which is no overflow
// OPTIONS: --signed undefined
// LINE: 13
// REACH: 4294967295

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert(x + 1 > 0);
  return 0;
}
