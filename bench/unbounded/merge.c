// Merging two sorted halves gives a sorted array.
#include "unbounded.h"

static void fill(int *a, int n) {
  int last = 0;
  for (int i = 0; i < n; i++) {
    last += input_int() & 15;
    assume(last < 1000000000);
    a[i] = last;
  }
}

int main(void) {
  int n = input_size(), m = input_size();
  int a[n], b[m], c[n + m];
  fill(a, n);
  fill(b, m);
  int i = 0, j = 0, k = 0;
  while (i < n && j < m)
    if (a[i] EITHER(>=, <=) b[j])
      c[k++] = a[i++];
    else
      c[k++] = b[j++];
  while (i < n) c[k++] = a[i++];
  while (j < m) c[k++] = b[j++];
  for (int x = 1; x < n + m; x++) assert(c[x - 1] <= c[x]);
  return 0;
}
