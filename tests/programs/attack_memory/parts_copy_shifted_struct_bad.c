// EXPECT: violated
// ENGINES: auto
// WHY: a struct is copied to a place in the middle of another object of the same type
// REACH: 10

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct pair {
  int a[2];
  int *p;
};
int main(void) {
  struct pair x[2];
  int value = __VERIFIER_nondet_int();
  memset(x, 0, sizeof x);
  x[0].a[0] = value;
  x[0].p = &x[1].a[0];
  unsigned i = 1;
  if (value > 9) i = 0;
  memmove(&x[1], &x[0], sizeof x[0]);
  x[1].p[i] += 1;
  assert(*x[0].p == value);
  return 0;
}
