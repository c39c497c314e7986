// A table of squares is right wherever it is read.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  unsigned square[n];
  unsigned next = 0;
  for (int i = 0; i < n; i++) {
    square[i] = next;
    next += 2 * i + EITHER(2, 1);
  }
  int x = input_int();
  assume(0 <= x && x < n);
  assert(square[x] == (unsigned)x * x);
  return 0;
}
