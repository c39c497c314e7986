// An array that grows step by step: any two cells are in order.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  int a[n];
  int last = 0;
  for (int i = 0; i < n; i++) {
    last = EITHER(last - 1, last) + (input_int() & 15);
    assume(last < 1000000000);
    a[i] = last;
  }
  int x = input_int(), y = input_int();
  assume(0 <= x && x < y && y < n);
  assert(a[x] <= a[y]);
  return 0;
}
