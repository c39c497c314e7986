// EXPECT: violated
// ENGINES: auto
// WHY: a struct with an inner array is passed by value
// REACH: 2, 9

#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct big {
  struct big *self;
  int cells[6];
};
static int pick(struct big b, unsigned i) { return b.cells[i]; }
int main(void) {
  struct big b = {NULL, {0}};
  b.self = &b;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 6);
  b.self->cells[i] = __VERIFIER_nondet_int();
  assert(pick(b, 2) == 0);
  return 0;
}
