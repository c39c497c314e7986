// EXPECT: proved
// ENGINES:
// WHY: nobody is served whose ticket was not given
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int given = 0, served = 0, waiting = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      given++;
      waiting++;
    } else if (waiting > 0) {
      served++;
      waiting--;
    }
  }
  assert(served <= given && waiting == given - served);
  return 0;
}
