// EXPECT: proved
// ENGINES: se
// WHY: up to the end and down in front of the first element
// OPTIONS: --check bounds,null,use-after-free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 3) return 0;
  int *other = malloc(sizeof *other);
  int *a = malloc(n * sizeof *a);
  int *p = a;
  for (unsigned i = 0; i < n; i++) *p++ = 1;
  *other = 0;
  p = a + n - 1;
  for (unsigned i = 0; i < n; i++) *other += *p--;
  int sum = *other;
  free(a);
  free(other);
  return sum;
}
