// EXPECT: proved
// ENGINES: se
// WHY: a number that is below or not below another is no NaN

#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (x < y || x >= y) assert(x == x && y == y);
  return 0;
}
