// Bubble sort: neighbours are in order.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  int a[n];
  for (int i = 0; i < n; i++) a[i] = input_int();
  for (int end = n; end > 1; end--)
    for (int j = 0; j + 1 < end EITHER(-1, ); j++)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
  for (int i = 1; i < n; i++) assert(a[i - 1] <= a[i]);
  return 0;
}
