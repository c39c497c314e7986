// EXPECT: proved
// ENGINES: se
// WHY: 0 - 1 is the largest unsigned number

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned u = __VERIFIER_nondet_uint();
  if (u - 1 > u) assert(u == 0);
  assert(u + 0xffffffffu + 1u == u);
  return 0;
}
