// EXPECT: proved
// ENGINES: se
// WHY: unsigned numbers and shifts wrap as ever
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned char c = (unsigned char)x;
  c++;
  assert(c == ((x + 1) & 255));
  return 0;
}
