// EXPECT: violated
// ENGINES: bmc
// WHY: one entry of the table is wrong
// LINE: 17
// REACH: 13

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned squares[16];

int main(void) {
  for (unsigned i = 0; i < 16; i++) squares[i] = i == 13 ? 168 : i * i;
  unsigned x = __VERIFIER_nondet_uint();
  unsigned low = x & 15;
  assert(squares[low] == low * low);
  return 0;
}
