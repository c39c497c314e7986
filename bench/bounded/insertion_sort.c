// Insertion sort: the result is sorted and has the same sum.
#include "bounded.h"
#define SIZE SIZE_OR(6)

int main(void) {
  unsigned char a[SIZE];
  unsigned sum = 0, after = 0;
  for (int i = 0; i < SIZE; i++) {
    a[i] = input_byte();
    sum += a[i];
  }
  for (int i = 1; i < SIZE; i++) {
    unsigned char key = a[i];
    int j = i - 1;
    while (j >= BUG(1, 0) && a[j] > key) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = key;
  }
  for (int i = 0; i < SIZE; i++) after += a[i];
  for (int i = 1; i < SIZE; i++) assert(a[i - 1] <= a[i]);
  assert(sum == after);
  return 0;
}
