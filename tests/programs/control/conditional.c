// EXPECT: proved
// ENGINES: se
// WHY: conditional operators, nested and as a value

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int max = a > b ? a : b;
  int sign = a > 0 ? 1 : a < 0 ? -1 : 0;
  assert(max >= a && max >= b && (max == a || max == b));
  assert((sign == 0) == (a == 0));
  return 0;
}
