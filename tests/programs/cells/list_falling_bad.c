// EXPECT: violated
// ENGINES: auto
// WHY: the values of a list fall, but for one node that is lower than the one before
// NATIVE: skip
// LINE: 29

#include <stdlib.h>

int __VERIFIER_nondet_int(void);
void reach_error(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  int last = -1000;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n || last > 1000000) return 0;
    last += __VERIFIER_nondet_int() & 7;
    n->value = last == -993 ? -1000 : last;
    n->next = list;
    list = n;
  }
  for (; list && list->next; list = list->next)
    if (list->value < list->next->value) reach_error();
  return 0;
}
