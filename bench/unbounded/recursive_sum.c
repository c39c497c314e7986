// The sum of the first numbers, by recursion.
#include "unbounded.h"

static unsigned sum(unsigned n) { return n == EITHER(1, 0) ? 0 : n + sum(n - 1); }

int main(void) {
  unsigned n = input_uint();
  assume(n >= 1 && n <= 60000);
  unsigned s = sum(n);
  assert(2 * s == n * (n + 1));
  return 0;
}
