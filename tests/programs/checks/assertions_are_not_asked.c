// EXPECT: proved
// ENGINES: se
// WHY: with --check the assertion is not asked about
// OPTIONS: --check overflow
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 5);
  return x > 0 ? x - 1 : 0;
}
