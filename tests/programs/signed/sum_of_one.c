// EXPECT: proved
// ENGINES: se
// WHY: the next number is bigger, in every run without overflow
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = x, z = -x;
  y++;
  y *= 2;
  assert(x + 1 > x && y / 2 == x + 1 && z + x == 0);
  return 0;
}
