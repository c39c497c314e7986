// EXPECT: proved
// ENGINES: se
// WHY: two objects of variable size do not overlap

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
  for (int i = 0; i < n; i++) assert(a[i] + b[i] == 0);
  return 0;
}
