// The integer square root, bit by bit.
#include "bounded.h"
#define SIZE SIZE_OR(8)

int main(void) {
  unsigned n = input_uint() & ((1u << SIZE) - 1);
  unsigned root = 0;
  for (unsigned bit = 1u << (SIZE / 2 - BUG(2, 1)); bit != 0; bit >>= 1) {
    unsigned t = root | bit;
    if (t * t <= n) root = t;
  }
  assert(root * root <= n);
  assert((root + 1) * (root + 1) > n);
  return 0;
}
