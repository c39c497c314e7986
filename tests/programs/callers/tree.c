// EXPECT: proved
// ENGINES: auto
// WHY: a tree with two levels
// OPTIONS: --entry sum --depth 2 --check null
// NATIVE: skip

struct tree {
  struct tree *left, *right;
  unsigned char value;
};

int sum(const struct tree *t) {
  int result = t->value;
  if (t->left) result += t->left->value;
  if (t->right) result += t->right->value;
  return result;
}
