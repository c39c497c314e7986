// EXPECT: violated
// ENGINES: auto
// WHY: the 0 may be the last cell, and is not before it
// LINE: 18
// REACH: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  static char s[12];
  for (unsigned i = 0; i < sizeof s; ++i) s[i] = __VERIFIER_nondet_char();
  s[sizeof s - 1] = 0;
  unsigned length = 0;
  while (s[length] != 0) ++length;
  assert(length < sizeof s - 1);
  return 0;
}
