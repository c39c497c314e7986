// EXPECT: violated
// ENGINES: auto
// WHY: a pointer to a member walks back by elements of another type
// REACH: 3

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  short head[2];
  int middle;
  int cells[3];
  struct item *self;
};
int main(void) {
  struct item a = {{1, 2}, 3, {4, 5, 6}, NULL};
  a.self = &a;
  short *p = (short *)a.self->cells;
  unsigned back = __VERIFIER_nondet_uint();
  __VERIFIER_assume(back < 5);
  p -= back;
  *p = 77;
  assert(a.head[1] == 2);
  return 0;
}
