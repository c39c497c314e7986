// EXPECT: proved
// ENGINES:
// WHY: the calls have objects with addresses: behind the bound nothing is known
// OPTIONS: --recursion 4

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static void add(unsigned *to, unsigned n) { *to += n; }

static unsigned down(unsigned n) {
  unsigned sum = 0;
  if (n > 0) add(&sum, 1 + down(n - 1));
  return sum;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 9) return 0;
  assert(down(n) == n);
  return 0;
}
