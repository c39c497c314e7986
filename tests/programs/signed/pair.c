// EXPECT: proved
// ENGINES: auto
// WHY: the next of two numbers is their sum, and stays positive
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int a = 0, b = 1;
  while (__VERIFIER_nondet_int()) {
    int c = a + b;
    a = b;
    b = c;
  }
  assert(a >= 0 && b >= 1);
  return 0;
}
