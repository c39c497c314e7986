// EXPECT: proved
// ENGINES: se
// WHY: with NDEBUG no assertion is left, so all checks are asked; none applies
// OPTIONS: -- -DNDEBUG

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 0);
  return 0;
}
