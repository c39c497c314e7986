// EXPECT: violated
// ENGINES: se
// WHY: *p++ moves the pointer, not the cell
// LINE: 13
// REACH:

#include <assert.h>

int main(void) {
  int a[2] = {1, 1};
  int *p = a;
  *p++;
  assert(a[0] == 2);
  return 0;
}
