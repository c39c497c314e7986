// Reversing bits twice, and by halves.
#include "bounded.h"
#define SIZE SIZE_OR(16)

static unsigned reversed(unsigned x) {
  unsigned r = 0;
  for (int i = 0; i < SIZE; i++) {
    r = r << 1 | (x & 1);
    x >>= 1;
  }
  return r;
}

int main(void) {
  unsigned x = input_uint() & ((1u << SIZE) - 1);
  unsigned y = reversed(x);
  assert(reversed(y) == x);
  unsigned parity = 0, other = 0;
  for (int i = 0; i < SIZE; i++) {
    parity ^= x >> i & 1;
    other ^= y >> (i + BUG(1, 0)) & 1;
  }
  assert(parity == other);
  return 0;
}
