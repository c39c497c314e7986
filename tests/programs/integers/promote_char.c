// EXPECT: proved
// ENGINES: se
// WHY: two unsigned chars are added as ints, the store cuts to 8 bits

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar();
  unsigned char b = __VERIFIER_nondet_uchar();
  unsigned char c = a + b;
  int wide = a + b;
  assert(wide <= 510);
  assert(c == (wide & 255));
  return 0;
}
