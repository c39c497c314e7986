// EXPECT: violated
// ENGINES: auto
// WHY: from a pointer to one member to the next one
// REACH: 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int x, y;
};
int main(void) {
  struct pair s = {1, 2};
  int *p = &s.x;
  p[1] = __VERIFIER_nondet_int();
  assert(s.y == 2);
  return 0;
}
