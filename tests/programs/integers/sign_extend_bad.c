// EXPECT: violated
// ENGINES: se
// WHY: a signed char is sign-extended, not zero-extended
// LINE: 14
// REACH: -1

#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  signed char c = (signed char)__VERIFIER_nondet_char();
  unsigned u = c;
  assert(u < 256);
  return 0;
}
