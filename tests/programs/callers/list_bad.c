// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: a list may have one element only
// OPTIONS: --entry second --check null
// NATIVE: skip
// UB: true
// LINE: 16

struct node {
  struct node *next;
  int value;
};

int second(const struct node *head) {
  return head->next->value;
}
