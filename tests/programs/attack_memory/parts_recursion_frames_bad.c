// EXPECT: violated
// ENGINES: auto
// WHY: a local struct with an inner array of an outer activation is written by an inner one
// REACH: 2, 2

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct frame {
  int cells[3];
  struct frame *up;
};
static int dig(struct frame *up, unsigned depth, unsigned i) {
  struct frame here = {{0, 0, 0}, up};
  if (depth == 0) {
    struct frame *f = &here;
    while (f->up) f = f->up;
    f->cells[i] = 5;
    return here.cells[0];
  }
  int below = dig(&here, depth - 1, i);
  return here.cells[2] + below;
}
int main(void) {
  unsigned depth = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(depth < 4 && i < 3);
  assert(dig(NULL, depth, i) == 0);
  return 0;
}
