// EXPECT: violated
// ENGINES: auto
// WHY: free gets the address of a member
// OPTIONS: --check bounds,null,use-after-free,free
// NATIVE: skip

#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  int value;
  int more;
};
int main(void) {
  struct node *a = malloc(sizeof *a);
  if (!a) return 0;
  int *p = __VERIFIER_nondet_bool() ? &a->more : &a->value;
  free(p);
  return 0;
}
