// EXPECT: violated
// ENGINES: tracer
// WHY: wherever x lies, one step is too much
// LINE: 16
// REACH: 1

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = 0;
  unsigned long n = (unsigned long)&x;
  unsigned steps = n % 32 == 16 ? 2 : 4, i = 0, sum = 0;
  for (unsigned m = __VERIFIER_nondet_uint(); i < m; i++) sum += steps;
  assert(sum == 0);
  return 0;
}
