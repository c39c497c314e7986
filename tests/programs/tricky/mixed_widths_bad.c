// EXPECT: violated
// ENGINES: se
// WHY: a 32-bit product is cut before it is widened
// LINE: 17
// REACH: 65536, 65536

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  unsigned b = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a == 65536 && b < 100000);
  unsigned long long p = a * b;
  assert(p == (unsigned long long)a * b);
  return 0;
}
