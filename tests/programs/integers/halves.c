// EXPECT: proved
// ENGINES: se
// WHY: a 64-bit number is its two halves put together

#include <assert.h>

extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong();
  unsigned hi = (unsigned)(x >> 32);
  unsigned lo = (unsigned)x;
  unsigned long long y = ((unsigned long long)hi << 32) | lo;
  assert(x == y);
  return 0;
}
