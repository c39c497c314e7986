// EXPECT: violated
// ENGINES: se
// WHY: u - 1 < u fails at 0
// LINE: 13
// REACH: 0

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned u = __VERIFIER_nondet_uint();
  assert(u - 1 < u);
  return 0;
}
