// All inputs are bounded, so all paths can be explored: proved.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int clamp(int x, int low, int high) {
  if (x < low) return low;
  if (x > high) return high;
  return x;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    sum += clamp(__VERIFIER_nondet_int(), -10, 10);
  }
  assert(sum >= -40 && sum <= 40);
  return 0;
}
