// EXPECT: violated
// ENGINES: se
// WHY: a + b does not fit an unsigned char
// LINE: 16
// REACH: 200, 100

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar();
  unsigned char b = __VERIFIER_nondet_uchar();
  unsigned char c = a + b;
  int wide = a + b;
  assert(c == wide);
  return 0;
}
