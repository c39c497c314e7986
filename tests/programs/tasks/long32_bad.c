// EXPECT: violated
// ENGINES: se
// WHY: the task file says ILP32: x + x wraps at 32 bits, and assertions are
//      no targets of its property
// DATA-MODEL: ILP32
// LINE: 19
// REACH: 2147483648

#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  if (x == 5) return 1;
  assert(x != 7);
  if (x != 0 && x != 4294967296ULL && x + x == 0)
    reach_error();
  return 0;
}
