// EXPECT: violated
// ENGINES: se
// WHY: dead reads before, between and behind the one that counts
// LINE: 21
// REACH: 1, 2, 3, 9, 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int next(void) { return __VERIFIER_nondet_int(); }
static int second(void) {
  next();
  return next();
}

int main(void) {
  second();
  int x = second();
  int dead = next();
  assert(x != 9);
  return 0;
}
