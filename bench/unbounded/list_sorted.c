// A list whose values fall towards its end.
#include "unbounded.h"

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  int last = 0;
  while (input_int()) {
    struct node *n = malloc(sizeof *n);
    assume(n && last < 1000000000);
    last += (input_int() & 15) EITHER(- 1, );
    n->value = last;
    n->next = list;
    list = n;
  }
  for (; list && list->next; list = list->next)
    assert(list->value >= list->next->value);
  return 0;
}
