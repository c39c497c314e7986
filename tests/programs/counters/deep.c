// EXPECT: proved
// ENGINES: apc
// WHY: 2500 iterations do not get to what 2501 would reach

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 2500) return 0;
  int y = 0;
  while (x > 0) {
    x--;
    y += 2;
  }
  assert(y <= 5000);
  return 0;
}
