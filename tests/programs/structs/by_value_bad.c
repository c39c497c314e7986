// EXPECT: violated
// ENGINES: se
// WHY: the caller's struct is not changed by the callee
// LINE: 19
// REACH:

#include <assert.h>

struct vec {
  int x, y;
};
void reset(struct vec v) {
  v.x = 0;
  v.y = 0;
}
int main(void) {
  struct vec v = {1, 2};
  reset(v);
  assert(v.x == 0);
  return 0;
}
