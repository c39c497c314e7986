// EXPECT: proved
// ENGINES: auto
// WHY: a second counter begins in the middle: two phases
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = 0, y = 50;
  while (x < 100) {
    x++;
    if (x > 50) y++;
  }
  assert(y == 100);
  return 0;
}
