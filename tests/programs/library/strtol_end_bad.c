// EXPECT: violated
// ENGINES: se auto
// WHY: a digit and something else
// LINE: 15
// NATIVE: skip

#include <assert.h>
#include <stdlib.h>

char __VERIFIER_nondet_char(void);

int main(void) {
  char text[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  char *end;
  if (strtol(text, &end, 10) == 7) assert(*end == 0);
  return 0;
}
