// The well-known mistake of binary search: low + high may overflow.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

int main(void) {
  int low = __VERIFIER_nondet_int();
  int high = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= low && low <= high);
  unsigned middle = (unsigned)low + (unsigned)high;
  assert((int)middle / 2 >= low);
  return 0;
}
