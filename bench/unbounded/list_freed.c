// Freeing a list: only marked nodes are freed.
#include "unbounded.h"

struct node {
  int mark;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  while (input_int()) {
    struct node *n = malloc(sizeof *n);
    assume(n);
    n->mark = 1;
    n->next = list;
    list = n;
  }
  EITHER(if (list && list->next) list->next->mark = 2, );
  while (list) {
    struct node *next = list->next;
    assert(list->mark == 1);
    free(list);
    list = next;
  }
  return 0;
}
