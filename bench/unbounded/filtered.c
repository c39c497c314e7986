// What passes a filter has the property, and it is not more than there was.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  int a[n], b[n];
  int m = 0;
  for (int i = 0; i < n; i++) {
    a[i] = input_int();
    if (a[i] EITHER(>=, >) 0) b[m++] = a[i];
  }
  assert(m <= n);
  for (int i = 0; i < m; i++) assert(b[i] > 0);
  return 0;
}
