// EXPECT: violated
// ENGINES:
// WHY: the comparison never returns for two elements that the library may not compare; the model must not lose the run
// REACH:
// LINE: 20

#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  while (x == 1 && y == 9) x = 1;
  while (x == 9 && y == 1) y = 1;
  return x < y ? -1 : x > y;
}

int main(void) {
  int all[3] = {1, 9, 5};
  qsort(all, 3, sizeof(int), compare);
  assert(all[1] != 5);
  return 0;
}
