// EXPECT: proved
// ENGINES: algebra auto
// WHY: a counter goes in steps of an input: it is divisible by it, and stays
//      below a product

#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int step = __VERIFIER_nondet_int();
  if (step < 0 || step > 5) return 0;
  int at = 0;
  while (at < 5000 * step) at += step;
  assert(at == 5000 * step);
  return 0;
}
