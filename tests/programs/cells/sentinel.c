// EXPECT: proved
// ENGINES: cells auto
// WHY: the loop ends at the terminating 0 at the latest, wherever that is

#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 1000000) return 0;
  char *s = malloc(n);
  if (!s) return 0;
  for (unsigned i = 0; i < n; ++i) s[i] = __VERIFIER_nondet_char();
  unsigned end = n / 3 * 2;
  s[end] = 0;
  unsigned length = 0;
  while (s[length] != 0) ++length;
  assert(length < n);
  return 0;
}
