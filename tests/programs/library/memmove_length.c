// EXPECT: proved
// ENGINES: se
// WHY: n elements move by one, the others stay

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
  for (unsigned i = 0; i < 6; i++)
    assert(a[i] == (int)(i > 0 && i <= n ? i : i + 1));
  return 0;
}
