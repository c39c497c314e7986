// EXPECT: ILP32 violated, LP64 proved
// ENGINES: se
// WHY: int against unsigned against long: the common type differs
// LINE: 15
// REACH: ILP32: 0

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int in = __VERIFIER_nondet_int();
  unsigned u = 1;
  long l = -1;
  if (in == 0) assert(l < u);
  return 0;
}
