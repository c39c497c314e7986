// EXPECT: violated
// ENGINES: algebra
// WHY: a wrong coefficient
// DATA-MODEL: LP64
// LINE: 19
// REACH: 16

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned x = 0, p = 1;
  for (int i = 0; i < n; i++) {
    x = 3 * x + 2;
    p = 3 * p;
  }
  assert(x + 2 == p);
  return 0;
}
