// EXPECT: proved
// ENGINES: se
// WHY: a 32-bit product is exact when it is widened first

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  unsigned b = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a == 65536 && b < 100000);
  unsigned long long p = (unsigned long long)a * b;
  assert(p >> 16 == b);
  return 0;
}
