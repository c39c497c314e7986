// EXPECT: proved
// ENGINES: cells
// WHY: all nodes of a list of any length hold the same value, and lead to each other or end
// DATA-MODEL: LP64

#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 0;
    n->value = 7;
    n->next = list;
    list = n;
  }
  for (; list; list = list->next)
    if (list->value != 7) reach_error();
  return 0;
}
