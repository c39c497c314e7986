// Bubble sort with early end: the result is sorted.
#include "bounded.h"
#define SIZE SIZE_OR(6)

int main(void) {
  int a[SIZE];
  for (int i = 0; i < SIZE; i++) a[i] = input_int();
  for (int pass = 0; pass < SIZE; pass++) {
    int swapped = 0;
    for (int j = 0; j + 1 < SIZE - pass - BUG(1, 0); j++) {
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
        swapped = 1;
      }
    }
    if (!swapped) break;
  }
  for (int i = 1; i < SIZE; i++) assert(a[i - 1] <= a[i]);
  return 0;
}
