// EXPECT: violated
// ENGINES: auto
// WHY: the unsafe twin: two thirds are not left
// LINE: 20
// REACH: 5

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
  for (unsigned j = 0; j < n; j++) {
    assert(k > 0);
    k--;
  }
  return 0;
}
