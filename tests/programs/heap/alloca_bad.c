// EXPECT: violated
// ENGINES: se
// WHY: the third element is 2
// REACH: 3
// LINE: 24

#include <alloca.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3) return 0;
  int *a = alloca(n * sizeof *a);
  int b[n];
  for (int i = 0; i < n; i++) {
    a[i] = i;
    b[i] = -i;
  }
  assert(a[n - 1] < 2);
  return 0;
}
