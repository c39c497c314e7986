// EXPECT: proved
// ENGINES: auto
// WHY: an inner loop counts at least as often as the outer one
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int(), count = 0, i;
  for (i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++) count++;
  }
  assert(count >= i);
  return 0;
}
