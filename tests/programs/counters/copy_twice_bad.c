// EXPECT: violated
// ENGINES: apc tracer
// WHY: the second loop leaves one behind
// REACH: 1

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  int i = n, j = 0, m = 0;
  while (i > 0) {
    i--;
    j++;
  }
  while (j > 1) {
    j--;
    m++;
  }
  assert(m == n);
  return 0;
}
