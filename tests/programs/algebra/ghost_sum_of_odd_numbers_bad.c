// EXPECT: violated
// ENGINES: algebra
// WHY: a square may be 1 modulo 4
// DATA-MODEL: LP64
// LINE: 19
// REACH: 1

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned r = 0;
  while (n != 0) {
    r += 2 * n - 1;
    n--;
  }
  assert(r % 4 != 1);
  return 0;
}
