// A copy the other way round.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  int a[n], b[n];
  for (int i = 0; i < n; i++) a[i] = input_int();
  for (int i = 0; i < n; i++) b[n - 1 - i] = a[i];
  int x = input_int();
  assume(0 <= x && x < n);
  assert(b[x] == a[n - EITHER(2, 1) - x EITHER(+ (x == n - 1), )]);
  return 0;
}
