// EXPECT: proved
// ENGINES: bmc auto
// WHY: what is there is found
// NATIVE: skip
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int order(const void *a, const void *b) {
  const int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  static const int all[4] = {1, 3, 5, 7};
  const int key = __VERIFIER_nondet_uint() % 9;
  const int *found = bsearch(&key, all, 4, sizeof all[0], order);
  assert((found != 0) == (key % 2 == 1));
  assert(!found || *found == key);
  return 0;
}
