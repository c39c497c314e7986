// EXPECT: violated
// ENGINES: algebra
// WHY: a wrong coefficient
// DATA-MODEL: LP64
// LINE: 23
// REACH: 5

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned i = 0, s = 0;
  while (i < n) {
    i = i + 1;
    s = s + 2 * i;
  }
  while (i > 0) {
    s = s - 2 * i;
    i = i - 1;
  }
  assert(s == i + (n & 4));
  return 0;
}
