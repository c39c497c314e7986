// EXPECT: violated
// ENGINES:
// WHY: a difference that wraps is no order, so that nothing is sorted by it
// LINE: 19
// NATIVE: skip
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int difference(const void *a, const void *b) {
  return (int)((unsigned)*(const int *)a - *(const unsigned *)b);
}

int main(void) {
  int all[3];
  for (int i = 0; i < 3; i++) all[i] = __VERIFIER_nondet_int();
  qsort(all, 3, sizeof all[0], difference);
  assert(all[0] <= all[1] && all[1] <= all[2]);
  return 0;
}
