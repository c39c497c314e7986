// EXPECT: proved
// ENGINES:
// WHY: a disjunction: nothing happened, or both are big (proved, but it may take long)
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = 0, y = 0, n = __VERIFIER_nondet_int();
  while (y < n) {
    x += 3;
    y += 2;
  }
  assert(n <= 0 || x >= n);
  return 0;
}
