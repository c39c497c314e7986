// A doubly linked list: the one before the next one is this one.
#include "unbounded.h"

struct node {
  struct node *next, *before;
};

int main(void) {
  struct node *list = 0;
  while (input_int()) {
    struct node *n = malloc(sizeof *n);
    assume(n);
    n->next = list;
    n->before = 0;
    if (list) list->before = EITHER(list, n);
    list = n;
  }
  for (; list && list->next; list = list->next)
    assert(list->next->before == list);
  return 0;
}
