// Binary search against a linear one, in a sorted array.
#include "bounded.h"
#define SIZE SIZE_OR(12)

int main(void) {
  int a[SIZE];
  a[0] = input_int();
  for (int i = 1; i < SIZE; i++) {
    a[i] = input_int();
    assume(a[i - 1] <= a[i]);
  }
  int wanted = input_int();
  int low = 0, high = SIZE, found = 0;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == wanted) {
      found = 1;
      break;
    }
    if (a[middle] < wanted) low = middle + 1;
    else high = middle - BUG(1, 0);
  }
  int expected = 0;
  for (int i = 0; i < SIZE; i++)
    if (a[i] == wanted) expected = 1;
  assert(found == expected);
  return 0;
}
