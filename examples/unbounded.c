// This loop may run as long as the input says. Symbolic execution alone cannot
// finish it, and says which loop it is.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned i = 0, twice = 0;
  while (i < n) {
    i++;
    twice += 2;
  }
  assert(twice == 2 * i);
  return 0;
}
