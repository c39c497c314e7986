// EXPECT: proved
// ENGINES: se
// WHY: a cast to a number and back gives the same pointer

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int *p = &x;
  int *q = (int *)(unsigned long)p;
  *q = 6;
  assert(x == 6 && p == q);
  return 0;
}
