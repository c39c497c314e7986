// Insertion into a sorted linked list on the heap.
#include "bounded.h"
#define SIZE SIZE_OR(4)

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *head = 0;
  for (int i = 0; i < SIZE; i++) {
    struct node *n = malloc(sizeof *n);
    assume(n != 0);
    n->value = input_int();
    struct node **at = &head;
    while (*at != 0 && (*at)->value < n->value + BUG(i == 2, 0))
      at = &(*at)->next;
    n->next = *at;
    *at = n;
  }
  int count = 0;
  for (struct node *p = head; p != 0; p = p->next) {
    count++;
    if (p->next != 0) assert(p->value <= p->next->value);
  }
  assert(count == SIZE);
  return 0;
}
