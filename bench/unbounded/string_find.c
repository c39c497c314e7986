// Before the first occurrence there is none.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  char s[n], wanted = input_byte();
  for (int i = 0; i < n - 1; i++) s[i] = input_byte();
  s[n - 1] = 0;
  int at = 0;
  while (s[at] && s[at] != wanted) at++;
  assert(at < n);
  for (int i = 0; i < at EITHER(+ 1, ); i++) assert(s[i] != wanted);
  return 0;
}
