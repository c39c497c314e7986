// EXPECT: violated
// ENGINES: se
// WHY: numbers in memory
// LINE: 16
// REACH: 3

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  double a[4] = {0.5, 1.5, 2.5, 3.5};
  unsigned i = __VERIFIER_nondet_uint() % 4;
  a[i] = a[i] * 2.0;
  double sum = a[0] + a[1] + a[2] + a[3];
  assert(sum < 11.5);
  return 0;
}
