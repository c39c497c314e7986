// EXPECT: violated
// ENGINES: auto
// WHY: an array of one element at the end of a struct that is longer
// REACH: 2, 9

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct node {
  int type;
  void *children[1];
};
static struct node *make(int type, unsigned count) {
  struct node *made = malloc(sizeof(struct node) + (count - 1) * sizeof(void *));
  if (!made) exit(0);
  made->type = type;
  for (unsigned i = 0; i < count; i++) made->children[i] = NULL;
  return made;
}
int main(void) {
  struct node *leaf = make(7, 1), *root = make(1, 3);
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 3);
  root->children[i] = leaf;
  if (root->children[2]) ((struct node *)root->children[2])->type = __VERIFIER_nondet_int();
  assert(leaf->type == 7);
  return 0;
}
