// Division of bytes by shifting and subtracting, against the operator.
#include "bounded.h"
#define SIZE SIZE_OR(8)

int main(void) {
  unsigned n = input_uint() & ((1u << SIZE) - 1);
  unsigned d = input_uint() & ((1u << SIZE) - 1);
  assume(d != 0);
  unsigned quotient = 0, rest = 0;
  for (int i = SIZE - 1; i >= 0; i--) {
    rest = rest << 1 | (n >> i & 1);
    if (rest >= d + BUG(1, 0)) {
      rest -= d;
      quotient |= 1u << i;
    }
  }
  assert(quotient == n / d);
  assert(rest == n % d);
  return 0;
}
