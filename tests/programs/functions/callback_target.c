// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: qsort calls what it is given, and that comes to the target

#include <stdlib.h>

void reach_error(void);

static int compare(const void *a, const void *b) {
  const int x = *(const int *)a, y = *(const int *)b;
  if (x == 3) reach_error();
  return x < y ? -1 : x > y;
}

int main(void) {
  int numbers[2] = {3, 1};
  qsort(numbers, 2, sizeof(int), compare);
  return 0;
}
