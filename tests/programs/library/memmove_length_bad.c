// EXPECT: violated
// ENGINES: se
// WHY: with n = 4 the fifth is overwritten
// REACH: 4
// LINE: 19

#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 4) return 0;
  memmove(a + 1, a, n * sizeof a[0]);
  assert(a[4] == 5);
  return 0;
}
