// EXPECT: violated
// ENGINES: auto
// WHY: an array of bytes in one struct holds another struct
// REACH: 5

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct storage {
  int tag;
  _Alignas(8) char raw[8];
};
struct pair {
  int a, b;
};
int main(void) {
  struct storage s = {1, {0}};
  struct pair *p = (struct pair *)s.raw;
  p->b = __VERIFIER_nondet_uchar();
  assert(s.raw[4] == 0);
  return 0;
}
