// EXPECT: violated
// ENGINES: bmc auto
// WHY: the library compares any two elements
// OPTIONS: --check overflow
// LINE: 13
// NATIVE: skip
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int difference(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  int all[2] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  qsort(all, 2, sizeof all[0], difference);
  return 0;
}
