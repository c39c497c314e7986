// EXPECT: proved
// ENGINES: se
// WHY: ten calls deep, and that many may be followed
// OPTIONS: --recursion 12

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned down(unsigned n) { return n == 0 ? 0 : 1 + down(n - 1); }

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 9) return 0;
  assert(down(n) == n);
  return 0;
}
