// EXPECT: proved
// ENGINES: bmc
// WHY: a table that a concrete loop fills is read at an index of four bits

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned squares[16];

int main(void) {
  for (unsigned i = 0; i < 16; i++) squares[i] = i * i;
  unsigned x = __VERIFIER_nondet_uint();
  unsigned low = x & 15;
  assert(squares[low] == low * low);
  assert(squares[x >> 28] <= 225);
  return 0;
}
