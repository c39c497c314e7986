// EXPECT: violated
// ENGINES: auto
// WHY: a list whose nodes lie in one buffer of bytes, linked by offsets
// REACH: 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  unsigned next;
  int value;
};
static _Alignas(8) unsigned char buffer[4 * sizeof(struct node)];
static struct node *at(unsigned offset) {
  return (struct node *)(buffer + offset);
}
int main(void) {
  unsigned offset = 0;
  for (int i = 0; i < 3; i++) {
    at(offset)->value = i;
    at(offset)->next = offset + sizeof(struct node);
    offset = at(offset)->next;
  }
  at(at(0)->next)->value = __VERIFIER_nondet_int();
  assert(at(sizeof(struct node))->value == 1);
  return 0;
}
