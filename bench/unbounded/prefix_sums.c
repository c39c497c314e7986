// Prefix sums: differences give the cells back.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  unsigned a[n], sum[n + 1];
  sum[0] = 0;
  for (int i = 0; i < n; i++) {
    a[i] = input_uint();
    sum[i + 1] = sum[i] + a[i];
  }
  int x = input_int();
  assume(0 <= x && x < n);
  assert(sum[x + 1] - sum[x] == a[x EITHER(/ 2, )]);
  return 0;
}
