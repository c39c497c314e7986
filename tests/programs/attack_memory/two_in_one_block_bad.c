// EXPECT: violated
// ENGINES: auto
// WHY: two structs in one block: the second is reached from the first
// REACH: 3

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct cell {
  int value;
  int *link;
};
int main(void) {
  struct cell *c = malloc(2 * sizeof *c);
  if (!c) return 0;
  c[0].value = 1;
  c[1].value = 2;
  c[0].link = &(c + 1)->value;
  *c->link = __VERIFIER_nondet_int();
  assert(c[1].value == 2);
  free(c);
  return 0;
}
