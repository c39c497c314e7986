// EXPECT: proved
// ENGINES: se
// WHY: numbers in memory
// SLOW: true

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  double a[4] = {0.5, 1.5, 2.5, 3.5};
  unsigned i = __VERIFIER_nondet_uint() % 4;
  a[i] = a[i] * 2.0;
  double sum = 0.0;
  for (int k = 0; k < 4; k++) sum += a[k];
  assert(sum > 8.0 && sum <= 11.5);
  return 0;
}
