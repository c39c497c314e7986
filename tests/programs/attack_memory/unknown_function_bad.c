// EXPECT: unknown
// ENGINES: auto
// WHY: a function without a body may reach the other members
// OPTIONS: --closed
// NATIVE: skip

#include <assert.h>

struct pair {
  int x, y;
};
extern void touch(int *x);
int main(void) {
  struct pair s = {1, 2};
  touch(&s.x);
  assert(s.y == 2);
  return 0;
}
