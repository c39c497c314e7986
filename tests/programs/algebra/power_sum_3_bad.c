// EXPECT: violated
// ENGINES: algebra
// WHY: a wrong coefficient
// DATA-MODEL: LP64
// LINE: 19
// REACH: 16

#include <assert.h>

extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  long long n = __VERIFIER_nondet_longlong();
  long long i = 0, s = 0;
  while (i < n) {
    i = i + 1;
    s = s + i * i * i;
  }
  assert(4 * s == i * i * (i + 1) * (i + 2));
  return 0;
}
