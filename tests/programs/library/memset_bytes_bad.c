// EXPECT: violated
// ENGINES:
// WHY: one byte of the last element may change
// REACH: 21
// LINE: 19

#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > sizeof a) return 0;
  memset(a, 0xff, n);
  assert(n > 23 || a[5] == 6);
  return 0;
}
