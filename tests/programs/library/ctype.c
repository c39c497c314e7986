// EXPECT: proved
// ENGINES: se
// WHY: letters and digits are different characters

#include <assert.h>
#include <ctype.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  if (c < 0) return 0;
  assert(!(isdigit(c) && isalpha(c)));
  assert(!islower(c) || toupper(c) == c - 32);
  return 0;
}
