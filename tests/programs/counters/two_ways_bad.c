// EXPECT: violated
// ENGINES: apc
// WHY: only one of two ways keeps the relation
// REACH: 1, 0

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, j = 0, k = 0;
  while (i < n) {
    i++;
    if (__VERIFIER_nondet_int())
      j += 2;
    else
      k += 2;
  }
  assert(3 * j + 2 * k == 6 * i);
  return 0;
}
