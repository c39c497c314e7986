// EXPECT: proved
// ENGINES: tracer
// WHY: no object has the number 0, and null has it, although others are unknown
// NATIVE: skip

#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x = 0;
  int *p = __VERIFIER_nondet_bool() ? &x : 0;
  unsigned long n = (unsigned long)p;
  int odd = n % 2 == 1;
  assert((p == 0) == (n == 0) || odd + 1 == 0);
  return 0;
}
