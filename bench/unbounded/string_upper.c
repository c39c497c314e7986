// After turning all letters into capitals there is no small one.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  char s[n];
  for (int i = 0; i < n - 1; i++) s[i] = input_byte();
  s[n - 1] = 0;
  for (int i = 0; s[i]; i++)
    if (s[i] >= 'a' && s[i] EITHER(<, <=) 'z') s[i] -= 'a' - 'A';
  for (int i = 0; s[i]; i++) assert(s[i] < 'a' || s[i] > 'z');
  return 0;
}
