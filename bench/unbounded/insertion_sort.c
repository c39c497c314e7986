// Insertion sort: each pair of cells is in order.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  int a[n];
  for (int i = 0; i < n; i++) a[i] = input_int();
  for (int i = 1; i < n; i++) {
    int key = a[i], j = i;
    while (j > EITHER(1, 0) && a[j - 1] > key) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = key;
  }
  int x = input_int(), y = input_int();
  assume(0 <= x && x < y && y < n);
  assert(a[x] <= a[y]);
  return 0;
}
