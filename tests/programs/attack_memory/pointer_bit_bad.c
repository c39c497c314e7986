// EXPECT: violated
// ENGINES: auto
// WHY: one bit of a pointer is changed, so that it points to the cell before
// REACH:

#include <assert.h>

struct holder {
  int *target;
};
int main(void) {
  _Alignas(256) int cells[2] = {1, 2};
  struct holder h = {&cells[1]};
  ((unsigned char *)&h.target)[0] ^= sizeof(int);
  *h.target = 7;
  assert(cells[0] == 1);
  return 0;
}
