// Reversing an array in place.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  int a[n], old[n];
  for (int i = 0; i < n; i++) old[i] = a[i] = input_int();
  for (int i = 0, j = n - 1; i < j EITHER(-1, ); i++, j--) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
  int x = input_int();
  assume(0 <= x && x < n);
  assert(a[x] == old[n - 1 - x]);
  return 0;
}
