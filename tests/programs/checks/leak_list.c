// EXPECT: proved
// ENGINES: se
// WHY: a list of at most three is built and taken apart
// OPTIONS: --check leak,cleanup,free,bounds,null,use-after-free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  unsigned n = __VERIFIER_nondet_uint() & 3;
  for (unsigned i = 0; i < n; i++) {
    struct node *one = malloc(sizeof *one);
    one->next = list;
    list = one;
  }
  while (list) {
    struct node *rest = list->next;
    free(list);
    list = rest;
  }
  return 0;
}
