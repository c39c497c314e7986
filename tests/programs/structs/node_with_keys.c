// EXPECT: proved
// ENGINES: auto
// WHY: nodes in the heap with an array of keys between their links and their count

#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct node {
  struct node *right;
  unsigned char keys[4];
  unsigned count;
};

static struct node *make(void) {
  struct node *made = malloc(sizeof *made);
  if (!made) exit(0);
  made->right = NULL;
  made->count = 0;
  return made;
}

static void insert(struct node *node, unsigned char key) {
  unsigned at = node->count;
  while (at > 0 && node->keys[at - 1] > key) {
    node->keys[at] = node->keys[at - 1];
    at--;
  }
  node->keys[at] = key;
  node->count++;
}

int main(void) {
  struct node *node = make();
  for (int i = 0; i < 4; i++) insert(node, __VERIFIER_nondet_uchar());
  node->right = make();
  for (unsigned i = 2; i < 4; i++) insert(node->right, node->keys[i]);
  node->count = 2;
  assert(node->right->count == 2 && node->right->right == NULL);
  assert(node->keys[1] <= node->right->keys[0]);
  assert(node->right->keys[0] <= node->right->keys[1]);
  return 0;
}
