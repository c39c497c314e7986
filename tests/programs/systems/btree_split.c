// EXPECT: proved
// ENGINES: auto
// WHY: a full node of a B-tree is split around its middle key

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { KEYS = 3 };

struct node {
  unsigned char count;
  int keys[KEYS];
  struct node *child[KEYS + 1];
};

static void split(struct node *parent, unsigned at, struct node *right) {
  struct node *left = parent->child[at];
  right->count = KEYS / 2;
  for (unsigned i = 0; i < KEYS / 2; i++)
    right->keys[i] = left->keys[i + KEYS / 2 + 1];
  for (unsigned i = 0; i <= KEYS / 2; i++)
    right->child[i] = left->child[i + KEYS / 2 + 1];
  left->count = KEYS / 2;
  for (unsigned i = parent->count; i > at; i--) {
    parent->keys[i] = parent->keys[i - 1];
    parent->child[i + 1] = parent->child[i];
  }
  parent->keys[at] = left->keys[KEYS / 2];
  parent->child[at + 1] = right;
  parent->count++;
}

static unsigned keys_below(const struct node *node) {
  unsigned sum = node->count;
  for (unsigned i = 0; i <= node->count; i++)
    if (node->child[i] != NULL) sum += node->child[i]->count;
  return sum;
}

int main(void) {
  struct node root = {0}, low = {0}, high = {0}, new = {0};
  int pivot = __VERIFIER_nondet_int();
  if (pivot < 100 || pivot > 1000) return 0;
  root.count = 1;
  root.keys[0] = pivot;
  root.child[0] = &low;
  root.child[1] = &high;
  unsigned char at = __VERIFIER_nondet_uchar();
  if (at > 1) return 0;
  struct node *full = at == 0 ? &low : &high;
  full->count = KEYS;
  for (int i = 0; i < KEYS; i++) full->keys[i] = i + (at ? pivot + 1 : 0);
  split(&root, at, &new);
  assert(keys_below(&root) == 1 + KEYS);
  assert(root.count == 2 && root.keys[0] < root.keys[1]);
  assert(root.child[at] == full && root.child[at + 1] == &new);
  assert(full->keys[0] < root.keys[at] && root.keys[at] < new.keys[0]);
  return 0;
}
