// EXPECT: proved
// ENGINES: se
// WHY: a division behind its guard

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int r = 0;
  if (b > 0 && b < 4) r = 12 / b;
  assert(r == 0 || r == 12 || r == 6 || r == 4);
  if (b != 0 && a == 0) assert(a / b == 0 && a % b == 0);
  return 0;
}
