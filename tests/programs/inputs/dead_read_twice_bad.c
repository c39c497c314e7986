// EXPECT: violated
// ENGINES: se
// WHY: a function whose input is dead in one of its calls
// LINE: 19
// REACH: 5, 7

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int read(int wanted) {
  int x = __VERIFIER_nondet_int();
  return wanted ? x : 0;
}

int main(void) {
  read(0);
  int y = read(1);
  assert(y != 7);
  return 0;
}
