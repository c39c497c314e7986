// Partition around a pivot: no cell on the left is above one on the right.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  int a[n];
  for (int i = 0; i < n; i++) a[i] = input_int();
  int pivot = input_int(), left = 0, right = n;
  while (left < right) {
    if (a[left] EITHER(<=, <) pivot) {
      left++;
    } else {
      right--;
      int t = a[left];
      a[left] = a[right];
      a[right] = t;
    }
  }
  for (int i = 0; i < left; i++) assert(a[i] < pivot);
  for (int i = left; i < n; i++) assert(a[i] >= pivot);
  return 0;
}
