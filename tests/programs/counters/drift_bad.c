// EXPECT: violated
// ENGINES: apc
// WHY: one of three numbers does not keep step
// REACH: 1

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, j = 0, k = 0;
  while (i < n) {
    i++;
    j += 2;
    k += 4;
  }
  assert(k == i + j);
  return 0;
}
