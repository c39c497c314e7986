// EXPECT: proved
// ENGINES: inlay
// WHY: no path of the program without loops leads to the target, and the invariants that stand for the loops are a proof

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  int i = 0, j = 0;
  while (i < n) i++;
  while (j < n) j++;
  assert(i == j);
  return 0;
}
