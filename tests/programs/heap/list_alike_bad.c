// EXPECT: violated
// ENGINES: auto
// WHY: the third node holds another value
// REACH: 1, 1, 1, 0

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
    n->value = list && list->next && !list->next->next ? 8 : 7;
    n->next = list;
    list = n;
  }
  for (; list; list = list->next)
    if (list->value != 7) reach_error();
  return 0;
}
