// EXPECT: proved
// ENGINES: se
// WHY: a store at an input index changes this cell and no other

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int a[8];
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  unsigned j = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 8 && j < 8);
  a[i] = 5;
  if (j != i)
    assert(a[j] == 0);
  else
    assert(a[j] == 5);
  return 0;
}
