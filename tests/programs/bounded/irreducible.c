// EXPECT: proved
// ENGINES: bmc
// WHY: a loop with two entries is unrolled like any other

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 5, i = 0, x = 0, y = 0;
  if (__VERIFIER_nondet_uint() & 1) goto inside;
again:
  x++;
inside:
  y++;
  i++;
  if (i < n) goto again;
  assert(y == x || y == x + 1);
  assert(y <= 5);
  return 0;
}
