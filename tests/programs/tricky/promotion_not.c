// EXPECT: proved
// ENGINES: se
// WHY: ~ of an unsigned char is a negative int

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  assert(~c < 0);
  assert((unsigned char)~c == 255 - c);
  return 0;
}
