// Appending to a string in a buffer that is large enough.
#include "unbounded.h"

int main(void) {
  int n = input_size(), m = input_size();
  char s[n], t[n + m];
  for (int i = 0; i < n - 1; i++) s[i] = input_byte();
  s[n - 1] = 0;
  for (int i = 0; i < m - 1; i++) t[i] = input_byte();
  t[m - 1] = 0;
  int end = 0, i = 0;
  while (t[end]) end++;
  while (s[i]) {
    assert(end + i < n + m - EITHER(3, 1));
    t[end + i] = s[i];
    i++;
  }
  assert(end + i < n + m);
  t[end + i] = 0;
  return 0;
}
