// EXPECT: violated
// ENGINES:
// WHY: a comparison that counts is another one each time: it has no model
// REACH:
// LINE: 18
#include <assert.h>
#include <stdlib.h>

static int calls;
static int difference(const void *a, const void *b) {
  if (calls++ < 3) return *(const int *)b - *(const int *)a;
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  int all[3] = {1, 2, 3};
  qsort(all, 3, sizeof all[0], difference);
  assert(all[0] == 1);
  return 0;
}
