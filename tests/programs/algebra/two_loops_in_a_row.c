// EXPECT: proved
// ENGINES: algebra
// WHY: the second loop undoes the first
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned i = 0, s = 0;
  while (i < n) {
    i = i + 1;
    s = s + 2 * i;
  }
  while (i > 0) {
    s = s - 2 * i;
    i = i - 1;
  }
  assert(s == 0);
  return 0;
}
