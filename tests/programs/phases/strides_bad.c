// EXPECT: violated
// ENGINES: auto
// WHY: the unsafe twin: 1000006 is a multiple of 7
// LINE: 16
// REACH: 1000001

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 3000000) return 0;
  unsigned i = 0;
  while (i < n) i += 7;
  assert(i != 1000006);
  return 0;
}
