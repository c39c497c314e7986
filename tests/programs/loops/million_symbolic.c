// EXPECT: proved
// ENGINES: se
// WHY: a million turns carry an input along, untouched

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x;
  int n = 0;
  while (n < 1000000) n++;
  assert(x == y && n == 1000000);
  return 0;
}
