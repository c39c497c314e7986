// Moving all cells by one place.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  int a[n + 1], old[n];
  for (int i = 0; i < n; i++) old[i] = a[i] = input_int();
  for (int i = n; i > EITHER(1, 0); i--) a[i] = a[i - 1];
  a[0] = 0;
  for (int i = 0; i < n; i++) assert(a[i + 1] == old[i]);
  return 0;
}
