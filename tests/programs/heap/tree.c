// EXPECT: proved
// ENGINES:
// WHY: the leftmost is the least

#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct tree {
  struct tree *left, *right;
  int key;
};

static struct tree *insert(struct tree *at, int key) {
  struct tree **link = &at;
  struct tree *root = at;
  while (*link) {
    if (link == &at)
      link = key < root->key ? &root->left : &root->right;
    else
      link = key < (*link)->key ? &(*link)->left : &(*link)->right;
  }
  struct tree *fresh = malloc(sizeof *fresh);
  if (!fresh) exit(0);
  fresh->left = fresh->right = 0;
  fresh->key = key;
  *link = fresh;
  return root ? root : fresh;
}

static int least(struct tree *at) {
  while (at->left) at = at->left;
  return at->key;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  struct tree *root = insert(0, a);
  root = insert(root, b);
  assert(least(root) == (b < a ? b : a));
  return 0;
}
