// EXPECT: proved
// ENGINES: se
// WHY: holds under what the program tells the compiler, which the report says
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __builtin_assume(x > 0);
  assert(x > 0);
  return 0;
}
