// EXPECT: violated
// ENGINES: se
// WHY: the middle of two bounds, the classic overflow
// LINE: 17
// REACH: 4294967294, 4294967295

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned lo = __VERIFIER_nondet_uint();
  unsigned hi = __VERIFIER_nondet_uint();
  __VERIFIER_assume(lo <= hi);
  unsigned mid = (lo + hi) / 2;
  assert(lo <= mid && mid <= hi);
  return 0;
}
