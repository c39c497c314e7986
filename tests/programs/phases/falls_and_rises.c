// EXPECT: proved
// ENGINES: phases auto
// WHY: x falls while y is negative and rises then; no convex invariant says so
// SLOW: true

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = -70, y = __VERIFIER_nondet_int();
  if (y <= -600 || y >= 100000) return 0;
  while (x < 0) {
    x += y;
    y++;
  }
  assert(y > 0);
  return 0;
}
