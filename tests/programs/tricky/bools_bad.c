// EXPECT: violated
// ENGINES: se
// WHY: _Bool does not keep the low bit
// LINE: 14
// REACH: 2

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  _Bool b = x;
  assert(b == (x & 1));
  return 0;
}
