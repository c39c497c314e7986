// EXPECT: violated
// ENGINES: se
// WHY: the remainder of a negative number is negative
// LINE: 13
// NATIVE: skip
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  const div_t d = div(__VERIFIER_nondet_int(), 3);
  if (d.rem == -2) reach_error();
  return 0;
}
