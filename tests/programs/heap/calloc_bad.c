// EXPECT: violated
// ENGINES: se
// WHY: what is written is no longer zero
// REACH: 2, 1
// LINE: 22

#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 4) return 0;
  int *a = calloc(n, sizeof *a);
  if (!a) return 0;
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= n) return 0;
  a[n - 1] = 7;
  assert(a[i] == 0);
  free(a);
  return 0;
}
