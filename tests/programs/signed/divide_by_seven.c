// EXPECT: proved
// ENGINES: auto
// WHY: division by subtraction
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int(), rest, times = 0;
  __VERIFIER_assume(n >= 0);
  rest = n;
  while (rest >= 7) {
    rest -= 7;
    times++;
  }
  assert(7 * times + rest == n && 7 * times <= n);
  return 0;
}
