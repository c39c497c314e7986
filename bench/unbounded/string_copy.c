// Copying a string by two pointers stays within a buffer of the same size.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  char s[n], t[n];
  for (int i = 0; i < n - 1; i++) s[i] = input_byte();
  s[n - 1] = 0;
  char *d = t;
  const char *p = s;
  while ((*d++ = *p++))
    assert(d - t < n EITHER(- 1, ));
  int x = input_int();
  assume(0 <= x && x < d - t);
  assert(t[x] == s[x]);
  return 0;
}
