// EXPECT: violated
// ENGINES: se
// WHY: copying forwards over itself smears the first cell
// LINE: 13
// REACH:

#include <assert.h>

int main(void) {
  int a[4] = {0, 1, 2, 3};
  int *p = a, *q = a + 1;
  for (int i = 0; i < 3; i++) q[i] = p[i];
  assert(a[3] == 2);
  return 0;
}
