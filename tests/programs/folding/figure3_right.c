// EXPECT: proved
// ENGINES: bself
// WHY: candidates of several paths through the loop must be joined

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 0 && x <= y && y <= n);
  while (x < n) {
    ++x;
    if (x > y)
      ++y;
  }
  assert(y == n);
  return 0;
}
