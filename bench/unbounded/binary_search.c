// Binary search in a sorted array: what is not found is nowhere.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  int a[n];
  int last = 0;
  for (int i = 0; i < n; i++) {
    last += input_int() & 15;
    assume(last < 1000000000);
    a[i] = last;
  }
  int wanted = input_int(), low = 0, high = n, found = 0;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == wanted) {
      found = 1;
      break;
    }
    if (a[middle] < wanted)
      low = middle + EITHER(2, 1);
    else
      high = middle;
  }
  int x = input_int();
  assume(0 <= x && x < n);
  assert(found || a[x] != wanted);
  return 0;
}
