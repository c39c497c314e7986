// EXPECT: violated
// ENGINES: tracer
// WHY: the number of null is 0
// LINE: 15
// REACH: 0

#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x = 0;
  int *p = __VERIFIER_nondet_bool() ? &x : 0;
  unsigned long n = (unsigned long)p;
  assert(n != 0);
  return 0;
}
