// EXPECT: proved
// ENGINES: tracer auto
// WHY: where x lies decides which way is taken, and both are right
// NATIVE: skip

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = 0;
  unsigned long n = (unsigned long)&x;
  unsigned steps = n % 32 == 16 ? 2 : 4, i = 0, sum = 0;
  for (unsigned m = __VERIFIER_nondet_uint(); i < m; i++) sum += steps;
  assert(sum % 2 == 0);
  return 0;
}
