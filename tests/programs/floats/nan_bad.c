// EXPECT: violated
// ENGINES: se
// WHY: a NaN is neither below nor not below
// LINE: 12
// REACH: 0x7ff8000000000000

#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double(); assert(x < 1.0 || x >= 1.0);
  return 0;
}
