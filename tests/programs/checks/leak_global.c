// EXPECT: unknown
// ENGINES: se
// WHY: a global still leads to the block, so it is not lost; but it is left
// OPTIONS: --check leak --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

static struct node {
  struct node *next;
} *list;

int main(void) {
  struct node *first = malloc(sizeof *first);
  first->next = malloc(sizeof *first);
  first->next->next = 0;
  list = first;
  return 0;
}
