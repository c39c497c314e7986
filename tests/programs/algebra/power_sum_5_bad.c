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
    s = s + i * i * i * i * i;
  }
  assert(12 * s == 2 * i * i * i * i * i * i + 6 * i * i * i * i * i +
                       5 * i * i * i * i + i * i);
  return 0;
}
