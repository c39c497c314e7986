// EXPECT: proved
// ENGINES:
// WHY: three numbers, one inequality between their multiples (not proved yet)
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int a = 0, b = 0, c = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      a += 4;
      b += 3;
      c++;
    } else {
      a += 1;
      c += 2;
    }
    if (a > 1000 && __VERIFIER_nondet_int()) {
      a -= 2;
      b -= 1;
    }
  }
  assert(a <= b + c + 0 || 2 * a <= 3 * b + 2 * c);
  assert(c >= 0 && a <= 2 * b + c);
  return 0;
}
