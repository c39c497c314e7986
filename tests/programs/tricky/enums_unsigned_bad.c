// EXPECT: violated
// ENGINES: se
// WHY: an enumeration without negative values is unsigned here
// LINE: 15
// REACH: 3

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum e { RED, GREEN, BLUE };
int main(void) {
  enum e x = BLUE;
  int y = __VERIFIER_nondet_int();
  if (y == 3) assert(x - (enum e)y < 0);
  return 0;
}
