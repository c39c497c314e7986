// EXPECT: violated
// ENGINES: se
// WHY: a deep call reads the input that matters
// REACH: 1, 1, 1, 1, 1, 1, 1, 1
// LINE: 25

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int most;

static int descend(int n) {
  if (n == 0) return 0;
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 1) return 0;
  int below = descend(n - 1);
  if (below + x > most) most = below + x;
  return below + x;
}

int main(void) {
  int n = 8;
  descend(n);
  assert(most < 8);
  return 0;
}
