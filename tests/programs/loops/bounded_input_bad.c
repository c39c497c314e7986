// EXPECT: violated
// ENGINES: se
// WHY: wrong for exactly one number of turns
// LINE: 17
// REACH: 7

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= 10);
  unsigned s = 0;
  for (unsigned i = 1; i <= n; i++) s += i;
  assert(s != 28);
  return 0;
}
