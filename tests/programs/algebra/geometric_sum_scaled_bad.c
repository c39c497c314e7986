// EXPECT: violated
// ENGINES: algebra
// WHY: a wrong coefficient
// DATA-MODEL: LP64
// LINE: 22
// REACH: 16, 28, 1

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  long long a = __VERIFIER_nondet_longlong();
  long long z = __VERIFIER_nondet_longlong();
  int n = __VERIFIER_nondet_int();
  long long s = 0, x = a;
  for (int i = 0; i < n; i++) {
    s = s + x;
    x = x * z;
  }
  assert(s * z - s + 2 * a == x);
  return 0;
}
