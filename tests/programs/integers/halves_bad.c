// EXPECT: violated
// ENGINES: se
// WHY: the low half is sign-extended by the way over int
// LINE: 16
// REACH: 2147483648

#include <assert.h>

extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong();
  unsigned hi = (unsigned)(x >> 32);
  int lo = (int)x;
  unsigned long long y = ((unsigned long long)hi << 32) | lo;
  assert(x == y);
  return 0;
}
