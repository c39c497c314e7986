// EXPECT: violated
// ENGINES: auto
// WHY: two members change places by one rotation of the word around them
// REACH: 1, 2

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct halves {
  _Alignas(8) unsigned low;
  unsigned high;
};
int main(void) {
  struct halves h = {__VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar()};
  unsigned low = h.low;
  unsigned long long *p = (unsigned long long *)&h;
  *p = *p << 32 | *p >> 32;
  assert(h.low == low);
  return 0;
}
