// EXPECT: proved
// ENGINES: se
// WHY: a negative signed char becomes a large unsigned

#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  signed char c = (signed char)__VERIFIER_nondet_char();
  unsigned u = c;
  unsigned char z = c;
  assert(u < 128 || u >= 0xffffff80u);
  assert((u & 0xff) == z);
  return 0;
}
