// EXPECT: proved
// ENGINES: se
// WHY: the input bounds the number of turns

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= 10);
  unsigned s = 0;
  for (unsigned i = 1; i <= n; i++) s += i;
  assert(2 * s == n * (n + 1));
  return 0;
}
