// EXPECT: violated
// ENGINES: se
// WHY: c *= 2 on a char does not overflow in between
// LINE: 17
// REACH: 100

#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  signed char c = __VERIFIER_nondet_char();
  signed char d = c;
  d = d * 4 / 4;
  c *= 4;
  c /= 4;
  assert(c == d);
  return 0;
}
