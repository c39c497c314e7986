// EXPECT: violated
// ENGINES: auto
// WHY: a matrix, walked over as one row
// REACH: 4, 9

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct grid {
  int rows[2][3];
  int mark;
};
int main(void) {
  struct grid g = {{{1, 2, 3}, {4, 5, 6}}, 7};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 6);
  *((int *)&g + i) = __VERIFIER_nondet_int();
  assert(g.rows[1][1] == 5);
  return 0;
}
