// EXPECT: proved
// ENGINES: se
// WHY: behind a failing assertion's abort nothing is reached
// TARGET: goal

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

void goal(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x < 10);
  if (x > 20) goal();
  return 0;
}
