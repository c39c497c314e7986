// EXPECT: violated
// ENGINES: se
// WHY: any number of turns, but the shortest does
// LINE: 15
// REACH: 1

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned i = 0;
  while (i < n) i += 2;
  assert(i == n);
  return 0;
}
