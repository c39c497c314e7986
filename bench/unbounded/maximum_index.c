// The place of the largest cell.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  int a[n];
  for (int i = 0; i < n; i++) a[i] = input_int();
  int at = 0;
  for (int i = EITHER(2, 1); i < n; i++)
    if (a[i] > a[at]) at = i;
  assert(0 <= at && at < n);
  for (int i = 0; i < n; i++) assert(a[i] <= a[at]);
  return 0;
}
