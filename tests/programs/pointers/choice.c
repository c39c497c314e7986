// EXPECT: proved
// ENGINES: se
// WHY: a pointer to one of two variables

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = 1, b = 2;
  int c = __VERIFIER_nondet_int();
  int *p = c ? &a : &b;
  *p = 9;
  assert((a == 9) != (b == 9));
  assert(a + b == (c ? 11 : 10));
  return 0;
}
