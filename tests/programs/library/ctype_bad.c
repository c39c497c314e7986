// EXPECT: violated
// ENGINES: se
// WHY: a letter may be small
// REACH: 97
// LINE: 15

#include <assert.h>
#include <ctype.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  if (c < 0) return 0;
  assert(!isalpha(c) || isupper(c));
  return 0;
}
