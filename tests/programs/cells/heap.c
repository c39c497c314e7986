// EXPECT: proved
// ENGINES: cells auto
// WHY: the same for what malloc gave, of a size that is not known

#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  int *a = malloc(n * sizeof *a);
  if (!a) return 0;
  for (int i = 0; i < n; i++) a[i] = 2 * i;
  for (int i = 0; i < n; i++) assert(a[i] == 2 * i);
  return 0;
}
