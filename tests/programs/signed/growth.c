// EXPECT: proved
// ENGINES: auto
// WHY: a sum grows by what grows itself
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int total = 1, step = 0;
  while (__VERIFIER_nondet_int()) {
    total += step;
    step++;
  }
  assert(total >= step);
  return 0;
}
