// EXPECT: violated
// ENGINES: auto
// WHY: the digits of an address are written and read again
// REACH: 5

#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1;
  unsigned char digits[2 * sizeof(uintptr_t)];
  uintptr_t n = (uintptr_t)&x, again = 0;
  for (unsigned i = 0; i < sizeof digits; i++) {
    digits[i] = n & 15;
    n >>= 4;
  }
  for (unsigned i = sizeof digits; i > 0; i--)
    again = again << 4 | digits[i - 1];
  *(int *)again = __VERIFIER_nondet_int();
  assert(x == 1);
  return 0;
}
