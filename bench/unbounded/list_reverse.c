// Reversing a list keeps what holds of all nodes.
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
    n->value = input_byte() EITHER(+ 1, );
    n->next = list;
    list = n;
  }
  struct node *back = 0;
  while (list) {
    struct node *next = list->next;
    list->next = back;
    back = list;
    list = next;
  }
  for (; back; back = back->next) assert(back->value <= 255);
  return 0;
}
