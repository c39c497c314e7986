// Every cell of the result is a function of the cell at the same place.
#include "unbounded.h"

static int clamp(int v) { return v < 0 ? 0 : v > 255 ? EITHER(256, 255) : v; }

int main(void) {
  int n = input_size();
  int a[n], b[n];
  for (int i = 0; i < n; i++) a[i] = input_int();
  for (int i = 0; i < n; i++) b[i] = clamp(a[i]);
  for (int i = 0; i < n; i++)
    assert(b[i] >= 0 && b[i] <= 255 && (a[i] < 0 || a[i] > 255 || b[i] == a[i]));
  return 0;
}
