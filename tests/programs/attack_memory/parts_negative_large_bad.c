// EXPECT: violated
// ENGINES: auto
// WHY: an index so large that it wraps around to the member before
// UB: true
// REACH: 0

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  int guard;
  int cells[4];
  struct item *self;
};
int main(void) {
  struct item x = {0, {0}, NULL};
  x.self = &x;
  unsigned long i = (unsigned long)-1;
  if (__VERIFIER_nondet_int()) i = 0;
  x.self->cells[i] = 1;
  assert(x.guard == 0);
  return 0;
}
