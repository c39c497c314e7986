// EXPECT: violated
// ENGINES:
// WHY: of a negative character toupper may give anything
// LINE: 15
// REACH: -23
// NATIVE: skip

#include <assert.h>
#include <ctype.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  assert(c == -1 || toupper(c) == c || (c >= 'a' && c <= 'z'));
}
