// EXPECT: violated
// ENGINES:
// WHY: a wrong result at the bottom of a recursion
// LINE: 16
// REACH: 3

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int sum(int n) { return n <= 0 ? 1 : n + sum(n - 1); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n < 5);
  assert(sum(n) == n * (n + 1) / 2);
  return 0;
}
