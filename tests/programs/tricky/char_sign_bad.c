// EXPECT: violated
// ENGINES: se
// WHY: a plain char compared with a number above 127
// LINE: 13
// REACH: -56

#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  if ((unsigned char)c == 200) assert(c == 200);
  return 0;
}
