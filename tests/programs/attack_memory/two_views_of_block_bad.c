// EXPECT: violated
// ENGINES: auto
// WHY: one block is seen as numbers from its begin and from its middle
// REACH: 2

#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int *a = malloc(4 * sizeof *a);
  if (!a) return 0;
  for (int i = 0; i < 4; i++) a[i] = i;
  int *b = a + 2;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 4);
  a[i] = 9;
  assert(b[0] == 2);
  free(a);
  return 0;
}
