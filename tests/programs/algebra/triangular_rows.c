// EXPECT: proved
// ENGINES: algebra bself
// WHY: a sum of sums: tetrahedral numbers from a nested loop
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned i = 0, s = 0;
  while (i < n) {
    unsigned j = 0;
    i = i + 1;
    while (j < i) {
      j = j + 1;
      s = s + j;
    }
  }
  assert(6 * s == i * (i + 1) * (i + 2));
  return 0;
}
