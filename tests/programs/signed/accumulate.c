// EXPECT: proved
// ENGINES: auto
// WHY: what is never negative adds up to what is not
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int sum = 0, n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
    if (x > 0) sum += x;
  }
  assert(sum >= 0);
  return 0;
}
