// EXPECT: violated
// ENGINES: algebra
// WHY: a wrong coefficient
// DATA-MODEL: LP64
// LINE: 23
// REACH: 16

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned i = 0, s = 0;
  while (i < n) {
    unsigned j = 0;
    i = i + 1;
    while (j < i) {
      j = j + 1;
      s = s + j;
    }
  }
  assert(6 * s == i * (i + 1) * (i + 3));
  return 0;
}
