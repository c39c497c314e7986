// EXPECT: proved
// ENGINES: bself
// WHY: the invariant has two parts, before and after the sixth turn

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int i = 0;
  __VERIFIER_assume(x == 1);
  while (i < 1000000) {
    if (i == 5)
      --x;
    ++x;
    ++i;
  }
  assert(x == i);
  return 0;
}
