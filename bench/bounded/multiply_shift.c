// Multiplication by shifting and adding, against the operator.
#include "bounded.h"
#define SIZE SIZE_OR(6)

int main(void) {
  unsigned a = input_uint() & ((1u << SIZE) - 1);
  unsigned b = input_uint() & ((1u << SIZE) - 1);
  unsigned product = 0, x = a, y = b;
  while (y != 0) {
    if (y & 1) product += x;
    x <<= 1;
    y >>= 1;
    if (BUG(x > 200, 0)) break;
  }
  assert(product == a * b);
  return 0;
}
