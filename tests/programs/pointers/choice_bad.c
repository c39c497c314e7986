// EXPECT: violated
// ENGINES: se
// WHY: writing through the pointer changes the variable
// LINE: 16
// REACH: 0

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = 1, b = 2;
  int c = __VERIFIER_nondet_int();
  int *p = c ? &a : &b;
  *p = 9;
  assert(b == 2);
  return 0;
}
