// EXPECT: proved
// ENGINES: auto
// WHY: the smaller is taken from the bigger, and both stay positive
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a > 0 && b > 0);
  int most = a + b;
  while (a != b) {
    if (a > b)
      a -= b;
    else
      b -= a;
  }
  assert(a > 0 && 2 * a <= most);
  return 0;
}
