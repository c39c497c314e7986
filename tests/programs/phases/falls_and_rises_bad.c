// EXPECT: violated
// ENGINES: auto
// WHY: the unsafe twin: y need not have grown that much
// LINE: 18
// REACH: 90

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = -70, y = __VERIFIER_nondet_int();
  if (y <= -600 || y >= 100000) return 0;
  while (x < 0) {
    x += y;
    y++;
  }
  assert(y > 100);
  return 0;
}
