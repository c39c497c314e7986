// Counting twice gives the same number.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  int a[n];
  int zeros = 0, again = 0;
  for (int i = 0; i < n; i++) {
    a[i] = input_int();
    if (a[i] == 0) zeros++;
  }
  for (int i = 0; i < n; i++)
    if (a[i] EITHER(<=, ==) 0) again++;
  assert(zeros == again);
  return 0;
}
