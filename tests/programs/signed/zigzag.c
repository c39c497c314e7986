// EXPECT: proved
// ENGINES: auto
// WHY: a flag says which way to go
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = 0, y = 0, up = 1, n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > 0);
  for (int i = 0; i < n; i++) {
    if (up) {
      x += 2;
      y++;
    } else {
      x--;
      y++;
    }
    up = !up;
  }
  assert(x <= 2 * y && y == n);
  return 0;
}
