// EXPECT: violated
// ENGINES: auto
// WHY: an index leaves an inner array by one and finds the next member
// UB: true
// REACH: 4, 9

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct buffer {
  int *self;
  int cells[4];
  int guard;
};
static void set(struct buffer *b, unsigned i, int value) { b->cells[i] = value; }
int main(void) {
  struct buffer b = {NULL, {0}, 1};
  b.self = &b.guard;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i <= 4);
  set(&b, i, __VERIFIER_nondet_int());
  assert(*b.self == 1);
  return 0;
}
