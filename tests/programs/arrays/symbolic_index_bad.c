// EXPECT: violated
// ENGINES: se
// WHY: two input indices may be equal
// LINE: 19
// REACH: 3, 3

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int a[8];
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  unsigned j = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 8 && j < 8);
  a[i] = 5;
  a[j] = 6;
  assert(a[i] == 5);
  return 0;
}
