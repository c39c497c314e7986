// EXPECT: proved
// ENGINES: auto
// WHY: two ends meet in the middle
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int low = 0, high = __VERIFIER_nondet_int(), steps = 0;
  int n = high;
  __VERIFIER_assume(n >= 0);
  while (low < high) {
    low++;
    high--;
    steps++;
  }
  assert(2 * steps <= n + 1 && 2 * steps >= n);
  return 0;
}
