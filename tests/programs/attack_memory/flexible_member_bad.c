// EXPECT: violated
// ENGINES: auto
// WHY: the cells of a flexible array member, reached from the begin of the struct
// REACH: 3

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct text {
  int length;
  int cells[];
};
int main(void) {
  struct text *t = malloc(sizeof *t + 2 * sizeof(int));
  if (!t) return 0;
  t->length = 2;
  t->cells[0] = 1;
  t->cells[1] = 2;
  ((int *)t)[2] = __VERIFIER_nondet_int();
  assert(t->cells[1] == 2);
  free(t);
  return 0;
}
