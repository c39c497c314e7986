// EXPECT: proved
// ENGINES: se
// WHY: the same assertion is safe in both calls

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static void check(int x) {
  assert(x < 10);
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  check(3);
  if (x < 0) check(x);
  return 0;
}
