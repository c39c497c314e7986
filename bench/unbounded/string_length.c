// The length of a string, by a pointer that walks.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  char s[n];
  for (int i = 0; i < n - 1; i++) s[i] = input_byte();
  EITHER(, s[n - 1] = 0);
  const char *p = s;
  while (*p EITHER(&& p < s + n, )) p++;
  int length = p - s;
  assert(0 <= length && length < n);
  return 0;
}
