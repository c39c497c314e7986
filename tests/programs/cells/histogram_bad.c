// EXPECT: violated
// ENGINES: auto
// WHY: all of them may be the same
// LINE: 16
// REACH: 7, 7, 7, 7

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned count[256] = {0}, n = 0;
  for (; n < 4; n++) count[__VERIFIER_nondet_uchar()]++;

  for (int i = 0; i < 256; i++)
    assert(count[i] < 4);
  return 0;
}
