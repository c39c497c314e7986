// EXPECT: violated
// ENGINES: auto
// WHY: the address of the second element of an inner array is stepped back and forth
// REACH: -2

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
  int *p;
};
int main(void) {
  struct item x = {0, {0}, NULL};
  x.p = &x.cells[1];
  int k = __VERIFIER_nondet_int();
  __VERIFIER_assume(k >= -2 && k <= 2);
  x.p[k] = 1;
  assert(x.guard == 0);
  return 0;
}
