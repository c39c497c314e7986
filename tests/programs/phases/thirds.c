// EXPECT: proved
// ENGINES: domain auto
// WHY: 3 * (n - k) == i divides by 3 modulo 2^32: integers see small factors

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 5000000) return 0;
  unsigned k = n, i = 0;
  while (i < n) {
    k--;
    i += 3;
  }
  for (unsigned j = 0; j < n / 3; j++) {
    assert(k > 0);
    k--;
  }
  return 0;
}
