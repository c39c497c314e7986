// EXPECT: violated
// ENGINES: auto
// WHY: from a pointer to one member back to the one before
// REACH: 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int x, y;
};
static void set(int *y, int value) { y[-1] = value; }
int main(void) {
  struct pair s = {1, 2};
  set(&s.y, __VERIFIER_nondet_int());
  assert(s.x == 1);
  return 0;
}
