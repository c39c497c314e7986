// EXPECT: violated
// ENGINES: auto
// WHY: one byte covers parts of two bit-fields
// REACH: 255

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct flags {
  unsigned a : 6, b : 6, c : 20;
};
int main(void) {
  struct flags f = {1, 2, 3};
  ((unsigned char *)&f)[0] = __VERIFIER_nondet_uchar();
  assert(f.b == 2);
  return 0;
}
