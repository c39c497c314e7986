// EXPECT: violated
// ENGINES: auto
// WHY: a pointer into a block from before it grew
// OPTIONS: --check bounds,null,use-after-free,free
// NATIVE: skip

#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct pair {
  int a, b;
};
int main(void) {
  struct pair *p = malloc(sizeof *p);
  if (!p) return 0;
  int *b = &p->b;
  *b = 1;
  struct pair *q = realloc(p, 2 * sizeof *p);
  if (!q) return 0;
  if (__VERIFIER_nondet_bool()) *b = 2;
  free(q);
  return 0;
}
