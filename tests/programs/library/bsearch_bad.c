// EXPECT: violated
// ENGINES: bmc auto
// WHY: what is not there is not found
// LINE: 18
// NATIVE: skip
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static int order(const void *a, const void *b) {
  const int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
int main(void) {
  static const int all[4] = {1, 3, 5, 7};
  const int key = __VERIFIER_nondet_uint() % 9;
  const int *found = bsearch(&key, all, 4, sizeof all[0], order);
  if (!found) reach_error();
  return 0;
}
