// OneLoop: i is a multiple of 4, so never 15. Not reachable.
#include "input.h"

int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned i = 0;
  for (int round = 0; round < n; ++round) i += 4;
  if (i == 15) reach_error();
  return 0;
}
