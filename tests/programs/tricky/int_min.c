// EXPECT: proved
// ENGINES: se
// WHY: INT_MIN is its own negative
// UB: true

#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int a = x < 0 ? -x : x;
  assert(a >= 0 || x == INT_MIN);
  assert((unsigned)a <= 0x80000000u);
  return 0;
}
