// TwoLoops: i is even and j + 7 is odd, so the second loop is never left. Not
// reachable.
#include "input.h"

int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned i = 0, j = 0;
  for (int round = 0; round < n; ++round) i += 4;
  while (i != j + 7) j += 2;
  reach_error();
  return 0;
}
