// Selection sort: every cell is at most every later one.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  int a[n];
  for (int i = 0; i < n; i++) a[i] = input_int();
  for (int i = 0; i < n; i++) {
    int least = i;
    for (int j = i + 1; j < n; j++)
      if (a[j] EITHER(>, <) a[least]) least = j;
    int t = a[i];
    a[i] = a[least];
    a[least] = t;
  }
  for (int i = 1; i < n; i++) assert(a[i - 1] <= a[i]);
  return 0;
}
