// EXPECT: violated
// ENGINES: auto
// WHY: one byte of a pointer is changed, so that it points to the cell before
// REACH:

#include <assert.h>
#include <string.h>

struct holder {
  int *target;
};
int main(void) {
  _Alignas(256) int cells[2] = {1, 2};
  struct holder h = {&cells[1]};
  memset(&h.target, 0, 1);
  assert(*h.target == 2);
  return 0;
}
