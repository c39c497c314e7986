// The sum of all cells, computed from both ends.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  unsigned a[n];
  unsigned up = 0, down = 0;
  for (int i = 0; i < n; i++) {
    a[i] = input_uint();
    up += a[i];
  }
  for (int i = n - 1; i >= EITHER(1, 0); i--) down += a[i];
  assert(up == down);
  return 0;
}
