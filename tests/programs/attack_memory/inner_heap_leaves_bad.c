// EXPECT: violated
// ENGINES: auto
// WHY: an index leaves an inner array of a block
// UB: true
// REACH: 4, 9

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct buffer {
  struct buffer *next;
  int cells[4];
  int guard;
};
int main(void) {
  struct buffer *b = malloc(sizeof *b);
  if (!b) return 0;
  b->next = b;
  b->guard = 1;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i <= 4);
  b->next->cells[i] = __VERIFIER_nondet_int();
  assert(b->guard == 1);
  return 0;
}
