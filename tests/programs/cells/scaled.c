// EXPECT: proved
// ENGINES: cells
// WHY: every cell is a product of unknowns

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned prices[100000];

int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
  unsigned price = __VERIFIER_nondet_uint();
  if (count > 100000) return 0;
  for (unsigned i = 0; i < count; i++) prices[i] = price * i + 5;
  for (unsigned i = 0; i < count; i++) assert(prices[i] == 5 + i * price);
}
