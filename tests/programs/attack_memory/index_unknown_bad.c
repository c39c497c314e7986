// EXPECT: violated
// ENGINES: auto
// WHY: a store at an unknown index is not a store at each
// REACH: 1

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct cell {
  int used;
  int value;
};
int main(void) {
  struct cell c[2] = {{0, 0}, {0, 0}};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 2);
  c[i].used = 1;
  assert(c[0].used == 1);
  return 0;
}
