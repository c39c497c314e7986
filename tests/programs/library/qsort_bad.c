// EXPECT: violated
// ENGINES: bmc auto
// WHY: what was sorted may begin with 7
// LINE: 19
// NATIVE: skip
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int order(const void *a, const void *b) {
  const int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int all[3] = {9, 8, __VERIFIER_nondet_int()};
  qsort(all, 3, sizeof all[0], order);
  assert(all[0] != 7);
  return 0;
}
