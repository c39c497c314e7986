// EXPECT: violated
// ENGINES: algebra
// WHY: a wrong coefficient
// DATA-MODEL: LP64
// LINE: 21
// REACH: 16, 28

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned z = __VERIFIER_nondet_uint();
  unsigned s = 0, x = 1;
  for (int i = 0; i < n; i++) {
    s = s + x;
    x = x * z;
  }
  assert(s * (z - 1) == x);
  return 0;
}
