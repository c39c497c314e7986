// EXPECT: violated
// ENGINES: auto
// WHY: rows of a matrix in a struct on the heap, a row too far
// UB: true
// REACH: 1, 4

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct grid {
  int cells[3][4];
  int sum;
  struct grid *self;
};
int main(void) {
  struct grid *g = calloc(1, sizeof *g);
  if (!g) return 0;
  g->self = g;
  unsigned r = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();
  __VERIFIER_assume(r < 3 && c < 5);
  g->self->cells[r][c] = 1;
  assert(g->cells[2][0] == 0);
  return 0;
}
