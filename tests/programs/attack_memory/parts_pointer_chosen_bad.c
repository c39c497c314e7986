// EXPECT: violated
// ENGINES: auto
// WHY: a pointer to one of two members, chosen at run time, is indexed
// REACH: 1, 3

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  int a[3];
  int b[3];
  int *p;
};
int main(void) {
  struct item x = {{0}, {0}, NULL};
  int which = __VERIFIER_nondet_int();
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 4);
  x.p = which ? x.a : x.b;
  if (!which && i == 3) return 0;
  x.p[i] = 1;
  assert(x.b[0] == 0);
  return 0;
}
