// EXPECT: violated
// ENGINES: se
// LINE: 15
// REACH: 1
// NATIVE: skip
// WHY: the remainder of one bit by one bit is zero

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned _BitInt(1) a = __VERIFIER_nondet_uchar() & 1, b = 1;
  unsigned _BitInt(1) rest = a % b, same = a << 0;
  assert(same == a); assert(rest == a);
  return 0;
}
