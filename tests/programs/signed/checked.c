// EXPECT: proved
// ENGINES: auto
// EVIDENCE: skip
// WHY: nothing overflows, and the assertion holds
// OPTIONS: --signed checked

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), i, twice = 0;
  if (n > 1000) n = 1000;
  for (i = 0; i < n; i++) twice += 2;
  assert(i < 0 || twice == 2 * i);
  return 0;
}
