// A moving sum in a ring against the sum of the last values.
#include "bounded.h"
#define SIZE SIZE_OR(8)
#define WINDOW 4

int main(void) {
  unsigned char ring[WINDOW] = {0}, all[SIZE];
  unsigned sum = 0, at = 0;
  for (int i = 0; i < SIZE; i++) {
    all[i] = input_byte();
    sum -= ring[at];
    ring[at] = all[i];
    sum += all[i];
    at = (at + 1) % WINDOW;
    unsigned expected = 0;
    for (int k = i; k >= 0 && k > i - WINDOW - BUG(1, 0); k--)
      expected += all[k];
    assert(sum == expected);
  }
  return 0;
}
