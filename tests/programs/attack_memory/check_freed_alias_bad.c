// EXPECT: violated
// ENGINES: auto
// WHY: a member of another struct still points to the freed block
// OPTIONS: --check bounds,null,use-after-free,free
// NATIVE: skip

#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node *a = malloc(sizeof *a);
  if (!a) return 0;
  a->value = 1;
  struct node b = {2, a};
  free(a);
  return __VERIFIER_nondet_bool() ? b.next->value : 0;
}
