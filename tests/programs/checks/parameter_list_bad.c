// EXPECT: violated
// ENGINES: se
// WHY: the second node may be missing
// LINE: 17
// OPTIONS: --entry second --check null
// NATIVE: skip

#include <stddef.h>

struct node {
  struct node *next;
  int v;
};

int second(const struct node *head) {
  if (head == NULL) return 0;
  return head->next->v;
}
