// Trimming at the end: the new end lies within the string.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  char s[n];
  for (int i = 0; i < n - 1; i++) s[i] = input_byte();
  s[n - 1] = 0;
  int end = 0;
  while (s[end]) end++;
  while (end > EITHER(1, 0) && s[end - 1] == ' ') end--;
  s[end] = 0;
  assert(end < n && (end == 0 || s[end - 1] != ' '));
  return 0;
}
