// EXPECT: proved
// ENGINES: cells
// WHY: a list is as long as was counted while it was made
// DATA-MODEL: LP64
// SLOW: true

#include <stdlib.h>

int __VERIFIER_nondet_int(void);
void reach_error(void);

struct node {
  int number;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  int made = 0, walked = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n || made >= 100000) return 0;
    n->number = made++;
    n->next = list;
    list = n;
  }
  for (; list; list = list->next) {
    if (walked >= made) reach_error();
    walked++;
  }
  return 0;
}
