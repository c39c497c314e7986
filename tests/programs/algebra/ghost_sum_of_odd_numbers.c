// EXPECT: proved
// ENGINES: algebra
// WHY: r + n * n is the square of what n was: only a ghost remembers it
// DATA-MODEL: LP64

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned r = 0;
  while (n != 0) {
    r += 2 * n - 1;
    n--;
  }
  assert(r % 4 != 2);
  return 0;
}
