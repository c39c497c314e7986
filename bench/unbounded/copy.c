// A copy holds the same.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  int a[n], b[n];
  for (int i = 0; i < n; i++) a[i] = input_int();
  for (int i = 0; i < n EITHER(-1, ); i++) b[i] = a[i];
  for (int i = 0; i < n; i++) assert(a[i] == b[i]);
  return 0;
}
