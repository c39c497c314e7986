// EXPECT: violated
// ENGINES: auto
// WHY: the end of an array is the address of the next member
// REACH:

#include <assert.h>

struct buffer {
  int cells[4];
  int guard;
};
int main(void) {
  struct buffer b = {{0}, 1};
  int *end = b.cells + 4;
  assert(end != &b.guard);
  return 0;
}
