// EXPECT: violated
// ENGINES: auto
// WHY: a pointer that walks down through an inner array goes one too far
// UB: true
// REACH: 

#include <assert.h>
#include <stddef.h>

struct buffer {
  int guard;
  int cells[3];
  int *last;
};
int main(void) {
  struct buffer b = {1, {2, 3, 4}, NULL};
  b.last = b.cells + 3;
  for (int i = 0; i < 4; i++) *--b.last = 0;
  assert(b.guard == 1);
  return 0;
}
