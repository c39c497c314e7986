// EXPECT: violated
// ENGINES: se
// WHY: or is not addition
// LINE: 16
// REACH: 3, 1

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  unsigned b = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a < 16 && b < 16);
  assert((a | b) == a + b);
  return 0;
}
