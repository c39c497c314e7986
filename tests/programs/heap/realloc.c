// EXPECT: proved
// ENGINES: se
// WHY: what was there is there still

#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3) return 0;
  int *a = malloc(n * sizeof *a);
  if (!a) return 0;
  for (int i = 0; i < n; i++) a[i] = i * 3;
  int *b = realloc(a, 4 * sizeof *b);
  if (!b) return 0;
  assert(b[n - 1] == (n - 1) * 3);
  free(b);
  return 0;
}
