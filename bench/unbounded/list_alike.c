// All nodes of a list have the value that they were given.
#include "unbounded.h"

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  while (input_int()) {
    struct node *n = malloc(sizeof *n);
    assume(n);
    n->value = EITHER(input_int() == 77 ? 8 : 7, 7);
    n->next = list;
    list = n;
  }
  for (; list; list = list->next) assert(list->value == 7);
  return 0;
}
