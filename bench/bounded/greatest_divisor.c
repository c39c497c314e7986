// Euclid's algorithm: the result divides both numbers.
#include "bounded.h"
#define SIZE SIZE_OR(6)

int main(void) {
  unsigned a = input_uint() & ((1u << SIZE) - 1);
  unsigned b = input_uint() & ((1u << SIZE) - 1);
  assume(a != 0 && b != 0);
  unsigned x = a, y = b;
  while (y > BUG(1, 0)) {
    unsigned t = x % y;
    x = y;
    y = t;
  }
  assert(x != 0 && a % x == 0 && b % x == 0);
  return 0;
}
