// EXPECT: proved
// ENGINES: se
// WHY: int to short and back is the identity exactly in short's range

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  short s = (short)x;
  if (x >= -32768 && x <= 32767)
    assert(s == x);
  else
    assert(s != x);
  return 0;
}
