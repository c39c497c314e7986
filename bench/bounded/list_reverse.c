// A linked list of nodes in an array, reversed twice.
#include "bounded.h"
#define SIZE SIZE_OR(6)

struct node {
  unsigned char value;
  struct node *next;
};

static struct node *reversed(struct node *p) {
  struct node *result = 0;
  while (p != 0) {
    struct node *next = p->next;
    p->next = result;
    result = p;
    p = next;
  }
  return result;
}

int main(void) {
  struct node nodes[SIZE];
  unsigned char in[SIZE];
  for (int i = 0; i < SIZE; i++) {
    nodes[i].value = in[i] = input_byte();
    nodes[i].next = i + 1 < SIZE ? &nodes[i + 1] : 0;
  }
  struct node *p = reversed(&nodes[0]);
  assert(p->value == in[SIZE - 1]);
  p = reversed(p);
  for (int i = 0; i < SIZE; i++) {
    assert(p != 0 && p->value == in[i]);
    p = p->next;
    if (BUG(i == 2 && in[i] == 77, 0)) p = p->next;
  }
  assert(p == 0);
  return 0;
}
