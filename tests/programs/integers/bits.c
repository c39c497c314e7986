// EXPECT: proved
// ENGINES: se
// WHY: identities of and, or, xor, not

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  unsigned b = __VERIFIER_nondet_uint();
  assert((a ^ b) == ((a | b) & ~(a & b)));
  assert((a & b) + (a | b) == a + b);
  assert(((a ^ b) ^ b) == a);
  return 0;
}
