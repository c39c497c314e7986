// EXPECT: proved
// ENGINES: se
// WHY: overlapping views of one array through two pointers

#include <assert.h>

int main(void) {
  int a[4] = {0, 1, 2, 3};
  int *p = a, *q = a + 1;
  for (int i = 0; i < 3; i++) q[i] = p[i];
  assert(a[0] == 0 && a[1] == 0 && a[2] == 0 && a[3] == 0);
  return 0;
}
