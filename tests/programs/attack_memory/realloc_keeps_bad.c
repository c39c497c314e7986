// EXPECT: violated
// ENGINES: auto
// WHY: a block that has grown keeps what was written before, as another type
// REACH: 3

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int a, b;
};
struct triple {
  int x, y, z;
};
int main(void) {
  struct pair *p = malloc(sizeof *p);
  if (!p) return 0;
  p->a = 1;
  p->b = __VERIFIER_nondet_int();
  struct triple *t = realloc(p, sizeof *t);
  if (!t) return 0;
  t->z = 0;
  assert(t->y == 0);
  free(t);
  return 0;
}
