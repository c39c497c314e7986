// EXPECT: violated
// ENGINES: se
// WHY: ~c >> 4 fills in ones
// LINE: 14
// REACH: 15

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  unsigned char r = ~c >> 4;
  assert(r <= 15);
  return 0;
}
