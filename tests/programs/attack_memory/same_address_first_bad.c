// EXPECT: violated
// ENGINES: auto
// WHY: a struct and its first member have the same address
// REACH:

#include <assert.h>

struct inner {
  int x;
};
struct outer {
  struct inner in;
  int y;
};
int main(void) {
  struct outer o = {{1}, 2};
  void *a = &o, *b = &o.in.x;
  assert(a != b);
  return 0;
}
