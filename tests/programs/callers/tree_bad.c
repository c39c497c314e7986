// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: the values of three levels are fed
// OPTIONS: --entry check --depth 3
// NATIVE: skip
// LINE: 18

#include <assert.h>

struct tree {
  struct tree *left, *right;
  int value;
};

void check(const struct tree *t) {
  if (!t->left || !t->left->right) return;
  assert(t->value + t->left->value != 12 || t->left->right->value != -3);
}
