// EXPECT: violated
// ENGINES: auto
// WHY: a pointer survives the growth of the block that holds it
// REACH: 3

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct table {
  unsigned count;
  int *slot[1];
};
int main(void) {
  int x = 1;
  struct table *t = malloc(sizeof *t);
  if (!t) return 0;
  t->count = 1;
  t->slot[0] = &x;
  t = realloc(t, sizeof *t + sizeof(int *));
  if (!t) return 0;
  *t->slot[0] = __VERIFIER_nondet_int();
  assert(x == 1);
  free(t);
  return 0;
}
