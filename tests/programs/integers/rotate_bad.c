// EXPECT: violated
// ENGINES: se bmc
// WHY: a rotation by the whole width changes nothing
// LINE: 12
// REACH: 5, 32

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  if (x == 5 && n % 64 >= 32) assert(__builtin_rotateright32(x, n) != x);
  return 0;
}
