// A bounded copy is always terminated.
#include "unbounded.h"

int main(void) {
  int n = input_size(), m = input_size();
  char s[n], t[m];
  for (int i = 0; i < n - 1; i++) s[i] = input_byte();
  s[n - 1] = 0;
  int i = 0;
  while (i < m EITHER(, - 1) && s[i]) {
    t[i] = s[i];
    i++;
  }
  assert(i < m);
  t[i] = 0;
  return 0;
}
