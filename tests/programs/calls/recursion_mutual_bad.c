// EXPECT: violated
// ENGINES: se
// WHY: 40 is even
// REACH: 40
// LINE: 18

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 30 || n > 40) return 0;
  assert(!even(n) || n < 40);
  return 0;
}
