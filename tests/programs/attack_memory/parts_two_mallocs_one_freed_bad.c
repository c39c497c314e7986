// EXPECT: violated
// ENGINES: auto
// WHY: two calls of malloc give blocks of one region; the address of a freed one comes again
// REACH: 3

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct node {
  int data[3];
  struct node *next;
};
static struct node *make(int v) {
  struct node *n = malloc(sizeof *n);
  if (!n) exit(0);
  for (int i = 0; i < 3; i++) n->data[i] = v;
  n->next = NULL;
  return n;
}
static struct node *make_other(int v) {
  struct node *n = malloc(sizeof *n);
  if (!n) exit(0);
  for (int i = 0; i < 3; i++) n->data[i] = v + i;
  n->next = NULL;
  return n;
}
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 4);
  struct node *a = make(1);
  free(a);
  struct node *b = make_other(2);
  struct node *c = make(7);
  b->next = c;
  struct node *at = i == 3 ? b->next : b;
  at->data[i % 3] = 9;
  assert(c->data[0] == 7);
  return 0;
}
