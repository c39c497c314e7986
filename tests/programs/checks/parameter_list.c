// EXPECT: unknown
// ENGINES: se
// WHY: the list may go on where no object is known, but no null is accessed
// OPTIONS: --entry length --check null
// NATIVE: skip

#include <stddef.h>

struct node {
  struct node *next;
  int v;
};

int length(const struct node *head) {
  int k = 0;
  for (const struct node *n = head; n != NULL; n = n->next) k++;
  return k;
}
