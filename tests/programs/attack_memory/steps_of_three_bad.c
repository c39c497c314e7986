// EXPECT: violated
// ENGINES: auto
// WHY: bytes of numbers, in steps that fit no member
// REACH: 1

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct numbers {
  int a, b, c;
};
int main(void) {
  struct numbers s = {0, 0, 0};
  unsigned char value = __VERIFIER_nondet_uchar();
  for (unsigned i = 0; i < sizeof s; i += 3) ((unsigned char *)&s)[i] = value;
  assert(s.b == 0);
  return 0;
}
