// EXPECT: proved
// ENGINES: se
// WHY: a recursive function walks over an array of its caller; the order of its
// ends is that of one object

#include <assert.h>

static int sum(const int *from, const int *end) {
  if (from >= end) return 0;
  return *from + sum(from + 1, end);
}

int main(void) {
  int a[12];
  for (int i = 0; i < 12; i++) a[i] = i;
  assert(sum(a, a + 12) == 66);
  return 0;
}
