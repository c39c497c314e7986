// EXPECT: violated
// ENGINES: algebra
// WHY: a wrong coefficient
// DATA-MODEL: LP64
// LINE: 19
// REACH: 16

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned i = 0, s = 0;
  while (i < n) {
    i = i + 1;
    s = s + i * i;
  }
  assert(6 * s == i * (i + 1) * (3 * i + 1));
  return 0;
}
