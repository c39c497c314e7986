// EXPECT: proved
// ENGINES: se
// WHY: no null is accessed; how far the list goes on is an assumption that is told
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
