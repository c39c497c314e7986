// EXPECT: proved
// ENGINES: se
// WHY: a pointer walks over an array; differences and comparisons

#include <assert.h>

int a[5] = {3, 1, 4, 1, 5};
int main(void) {
  int sum = 0;
  int *end = a + 5;
  int *p;
  for (p = a; p < end; p++) sum += *p;
  assert(sum == 14 && p == end && p - a == 5);
  assert(end[-1] == 5);
  return 0;
}
