// EXPECT: violated
// ENGINES: auto
// WHY: two blocks from one call of malloc are two
// REACH: 3

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
};
static struct node *make(int value) {
  struct node *n = malloc(sizeof *n);
  if (n) n->value = value;
  return n;
}
int main(void) {
  struct node *a = make(1), *b = make(2);
  if (!a || !b) return 0;
  b->value = __VERIFIER_nondet_int();
  assert(a->value == b->value);
  return 0;
}
