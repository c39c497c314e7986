// EXPECT: violated
// ENGINES: se
// WHY: shifting an unsigned char is shifting an int
// LINE: 13
// REACH: 128

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  assert(((c << 1) >> 1) == (unsigned char)(c << 1) >> 1);
  return 0;
}
