// EXPECT: proved
// ENGINES: auto
// WHY: a sum of two bounds a third
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = 0, y = 0, z = 0;
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        x++;
        y++;
        break;
      case 1:
        x += 2;
        z += 3;
        break;
      default:
        y++;
        z--;
        break;
    }
  }
  assert(x <= y + z);
  return 0;
}
