// EXPECT: violated
// ENGINES: auto
// WHY: an index that is negative as an unsigned number of the pointer width
// REACH: 5

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int x, y;
};
int main(void) {
  struct pair s = {1, 2};
  int *p = &s.y;
  size_t back = 0;
  back -= 1;
  int *q = (int *)((uintptr_t)p + back * sizeof(int));
  *q = __VERIFIER_nondet_int();
  assert(s.x == 1);
  return 0;
}
