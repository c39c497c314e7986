// EXPECT: violated
// ENGINES: auto
// WHY: a pointer to a pointer in a struct is stored through an array of pointers
// REACH: 2

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct item {
  int *links[3];
  int value;
};
int main(void) {
  struct item x = {{NULL}, 4};
  int other = 5;
  int **p = x.links;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 3);
  x.links[0] = &other;
  x.links[1] = &other;
  x.links[2] = &other;
  p[i] = &x.value;
  *x.links[2] = 6;
  assert(x.value == 4);
  return 0;
}
