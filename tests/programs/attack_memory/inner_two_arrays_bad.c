// EXPECT: violated
// ENGINES: auto
// WHY: one of two arrays of different structs, by a choice
// REACH: 1, 2, 9

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct one {
  struct one *self;
  int cells[3];
};
struct two {
  long number;
  struct two *self;
  int cells[3];
};
int main(void) {
  struct one a = {NULL, {1, 2, 3}};
  struct two b = {0, NULL, {4, 5, 6}};
  a.self = &a;
  b.self = &b;
  int *p = __VERIFIER_nondet_int() ? b.self->cells : a.self->cells;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 3);
  p[i] = __VERIFIER_nondet_int();
  assert(b.cells[2] == 6);
  return 0;
}
