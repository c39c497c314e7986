// EXPECT: violated
// ENGINES: se
// WHY: the range of short was taken one too wide
// LINE: 14
// REACH: 32768

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  short s = (short)x;
  if (x >= -32768 && x <= 32768) assert(s == x);
  return 0;
}
