// EXPECT: violated
// ENGINES: se
// WHY: the value passes through the narrow variable
// LINE: 15
// REACH: 300

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char c;
  int y = c = x;
  assert(y == x);
  return 0;
}
