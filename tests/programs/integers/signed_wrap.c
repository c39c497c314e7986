// EXPECT: proved
// ENGINES: se
// WHY: signed arithmetic wraps: the only x with x + 1 <= x is INT_MAX
// UB: true

#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1;
  if (y <= x) assert(x == INT_MAX && y == INT_MIN);
  return 0;
}
