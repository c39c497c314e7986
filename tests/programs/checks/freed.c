// EXPECT: proved
// ENGINES: se
// WHY: each node is read before it is freed
// OPTIONS: --check use-after-free,bounds,null --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = __VERIFIER_nondet_int();
    n->next = list;
    list = n;
  }
  int sum = 0;
  while (list) {
    struct node *next = list->next;
    sum ^= list->value;
    free(list);
    list = next;
  }
  return sum;
}
