// Leaving out repetitions of a sorted array: neighbours differ.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  int a[n];
  int last = 0;
  for (int i = 0; i < n; i++) {
    last += input_int() & 3;
    assume(last < 1000000000);
    a[i] = last;
  }
  int kept = 1;
  for (int i = 1; i < n; i++)
    if (a[i] EITHER(!= a[i - 1] || i == 5, != a[kept - 1])) a[kept++] = a[i];
  for (int i = 1; i < kept; i++) assert(a[i - 1] < a[i]);
  return 0;
}
