// EXPECT: proved
// ENGINES: auto
// EVIDENCE: skip
// WHY: a list of a parameter is a list
// OPTIONS: --entry length --check null,bounds --ensure 'result <= 3'
// NATIVE: skip

struct node {
  struct node *next;
  int value;
};

int length(const struct node *head) {
  int k = 0;
  for (const struct node *n = head; n; n = n->next) k++;
  return k;
}
