// EXPECT: unknown
// ENGINES: se
// WHY: with NDEBUG no assertion is left, so there is no target
// OPTIONS: -- -DNDEBUG

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 0);
  return 0;
}
