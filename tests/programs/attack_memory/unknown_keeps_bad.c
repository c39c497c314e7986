// EXPECT: unknown
// ENGINES: auto
// WHY: a function without a body may keep an address and use it in a later call
// OPTIONS: --closed
// NATIVE: skip

#include <assert.h>

struct pair {
  int x, y;
};
extern void keep(void *p);
extern void later(void);
int main(void) {
  struct pair s = {1, 2};
  keep(&s);
  s.x = 1;
  later();
  assert(s.x == 1);
  return 0;
}
