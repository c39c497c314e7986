// EXPECT: violated
// ENGINES: se
// WHY: the upper end is reached
// LINE: 20
// REACH: 20

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int clamp(int x, int lo, int hi) {
  if (x < lo) return lo;
  if (x > hi) return hi;
  return x;
}
int half(int x) { return clamp(x, 0, 100) / 2; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int h = half(half(x) + 90);
  assert(h < 50);
  return 0;
}
