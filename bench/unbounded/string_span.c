// What was skipped are blanks, and the next is none.
#include "unbounded.h"

int main(void) {
  int n = input_size();
  char s[n];
  for (int i = 0; i < n - 1; i++) s[i] = input_byte();
  s[n - 1] = 0;
  int at = 0;
  while (s[at] == ' ' EITHER(|| s[at] == '\t', )) at++;
  assert(at < n);
  for (int i = 0; i < at; i++) assert(s[i] == ' ');
  return 0;
}
