// EXPECT: proved
// ENGINES: se
// WHY: an initialiser that is an address

#include <assert.h>

int x = 4;
int *p = &x;
int a[3] = {1, 2, 3};
int *q = &a[1];
int main(void) {
  *p = 5;
  q[1] = 9;
  assert(x == 5 && a[2] == 9 && *q == 2);
  return 0;
}
