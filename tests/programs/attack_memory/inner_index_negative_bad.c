// EXPECT: violated
// ENGINES: auto
// WHY: a negative index of an inner array finds the member before it
// UB: true
// REACH: -1, 9

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct buffer {
  int *self;
  int guard;
  int cells[4];
};
int main(void) {
  struct buffer b = {NULL, 1, {0}};
  struct buffer *p = &b;
  b.self = &b.guard;
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= -1 && i < 4);
  p->cells[i] = __VERIFIER_nondet_int();
  assert(*b.self == 1);
  return 0;
}
