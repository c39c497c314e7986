// EXPECT: proved
// ENGINES:
// WHY: the number of turns has no bound: needs an invariant

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned i = 0, j = n;
  while (i < n) {
    i++;
    j--;
  }
  assert(j == 0);
  return 0;
}
