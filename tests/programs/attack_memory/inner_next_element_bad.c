// EXPECT: violated
// ENGINES: auto
// WHY: an index leaves the inner array of one element of an array for the next
// UB: true
// REACH: 0, 4, 9

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct node {
  struct node *next;
  long keys[3];
};
int main(void) {
  struct node n[2] = {{NULL, {1, 2, 3}}, {NULL, {4, 5, 6}}};
  n[0].next = &n[1];
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 2 && j <= 4);
  n[i].keys[j] = __VERIFIER_nondet_int();
  assert(n[0].next->keys[0] == 4);
  return 0;
}
