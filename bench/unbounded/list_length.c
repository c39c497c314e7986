// A list that was counted while it was made is not longer when it is walked.
#include "unbounded.h"

struct node {
  int number;
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  int made = 0;
  while (input_int()) {
    struct node *n = malloc(sizeof *n);
    assume(n && made < 1000000);
    n->number = made++;
    n->next = list;
    list = n;
  }
  int walked = 0;
  for (; list; list = list->next) {
    assert(walked < made EITHER(- 3, ));
    walked++;
  }
  return 0;
}
