// EXPECT: violated
// ENGINES: auto
// WHY: an index of a flexible array and a constant one are the same place
// REACH: 2, 9

#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct packet {
  struct packet *next;
  unsigned length;
  unsigned char data[];
};
int main(void) {
  struct packet *p = malloc(sizeof(struct packet) + 4);
  if (!p) return 0;
  p->next = p;
  p->length = 4;
  memset(p->data, 0, 4);
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < p->length);
  p->next->data[i] = (unsigned char)__VERIFIER_nondet_int();
  assert(p->data[2] == 0);
  return 0;
}
