// EXPECT: proved
// ENGINES: algebra
// WHY: the interval halves; its ends keep their distance
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned x = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 0x40000000);
  unsigned low = 0, high = n, width = n;
  while (high - low > 1) {
    unsigned middle = (low + high) / 2;
    if (middle <= x)
      low = middle;
    else
      high = middle;
    width = high - low;
    assert(low * low + low * width == low * high);
  }
  return 0;
}
