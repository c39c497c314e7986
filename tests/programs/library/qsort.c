// EXPECT: proved
// ENGINES: bmc auto
// WHY: an order sorts
// NATIVE: skip
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int order(const void *a, const void *b) {
  const int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int all[3];
  for (int i = 0; i < 3; i++) all[i] = __VERIFIER_nondet_int();
  qsort(all, 3, sizeof all[0], order);
  assert(all[0] <= all[1] && all[1] <= all[2]);
  return 0;
}
