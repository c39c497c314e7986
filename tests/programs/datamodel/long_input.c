// EXPECT: ILP32 proved, LP64 violated
// ENGINES: se
// WHY: an input of type long beyond 32 bits
// LINE: 14
// REACH: LP64: 4294967296

#include <assert.h>

extern long __VERIFIER_nondet_long(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  int y = (int)x;
  assert(x == y);
  return 0;
}
