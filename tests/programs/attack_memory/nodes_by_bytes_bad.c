// EXPECT: violated
// ENGINES:
// WHY: nodes are copied byte by byte, and the copies lead to the old nodes
// REACH:
// LINE: 20

#include <assert.h>

struct node { struct node *next; int value; char extra; };

int main(void) {
  struct node a[3], b[3];
  for (int i = 0; i < 3; i++) { a[i].next = i < 2 ? &a[i + 1] : 0; a[i].value = i; a[i].extra = 7; }
  for (unsigned i = 0; i < sizeof a; i++) ((unsigned char *)b)[i] = ((unsigned char *)a)[i];
  b[1].next = b;
  int left = 4;
  unsigned sum = 0;
  for (struct node *at = b; at && left; at = at->next, left--) sum = sum * 3 + (unsigned)at->value;
  sum = sum * 7 + (unsigned)left;
  assert(sum != 36);
  return 0;
}
