// EXPECT: violated
// ENGINES: se
// WHY: the node is freed before its successor is read
// LINE: 25
// OPTIONS: --check use-after-free,bounds,null --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i;
    n->next = list;
    list = n;
  }
  while (list) {
    free(list);
    list = list->next;
  }
  return 0;
}
