// EXPECT: violated
// ENGINES: se
// WHY: the same assertion is reached by one of two calls
// LINE: 12
// REACH: 11

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static void check(int x) {
  assert(x < 10);
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  check(3);
  if (x > 0) check(x);
  return 0;
}
