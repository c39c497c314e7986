// EXPECT: violated
// ENGINES: auto
// WHY: an index leaves a row of an inner matrix for the next one
// UB: true
// REACH: 4, 9

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct grid {
  struct grid *self;
  int rows[2][3];
  int mark;
};
int main(void) {
  struct grid g = {NULL, {{1, 2, 3}, {4, 5, 6}}, 7};
  g.self = &g;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 6);
  g.self->rows[0][i] = __VERIFIER_nondet_int();
  assert(g.rows[1][1] == 5);
  return 0;
}
