// EXPECT: violated
// ENGINES: auto
// WHY: a narrow store changes the upper half of a member
// REACH: 1

#include <assert.h>

extern short __VERIFIER_nondet_short(void);

struct numbers {
  int a;
  int b;
};
int main(void) {
  struct numbers s = {1, 2};
  short *p = (short *)&s.b;
  p[1] = __VERIFIER_nondet_short();
  assert(s.b == 2);
  return 0;
}
