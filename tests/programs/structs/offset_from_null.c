// EXPECT: proved
// ENGINES: auto
// UB: true
// WHY: an offset that is the number of an address from null on

#include <assert.h>
#include <stddef.h>

struct pair {
  int first;
  int second[3];
};

int main(void) {
  struct pair p = {1, {2, 3, 4}};
  size_t offset = (size_t) & ((struct pair *)0)->second[1];
  assert(offset == offsetof(struct pair, second[1]));
  assert(*(int *)((char *)&p + offset) == 3);
  return 0;
}
