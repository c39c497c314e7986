// EXPECT: violated
// ENGINES: auto
// WHY: a list is as long as its nodes were made, but for one that was not counted
// NATIVE: skip
// LINE: 29

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
    n->number = made;
    if (made != 2) made++;
    n->next = list;
    list = n;
  }
  for (; list; list = list->next) {
    if (walked >= made) reach_error();
    walked++;
  }
  return 0;
}
