// EXPECT: proved
// ENGINES: se
// WHY: what qsort calls asks nothing

#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  const int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}

int main(void) {
  int numbers[2] = {3, 1}, other = 7;
  qsort(numbers, 2, sizeof(int), compare);
  assert(other == 7);
  return 0;
}
