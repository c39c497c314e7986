// EXPECT: proved
// ENGINES: auto
// WHY: the inner loop moves one of two by what the outer one moves both
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, j = 0, k = 0;
  while (i < n) {
    j = i;
    while (__VERIFIER_nondet_int()) {
      j += 2;
      k++;
    }
    i++;
    k++;
    assert(j >= i - 1 && k >= i);
  }
  return 0;
}
