// EXPECT: proved
// ENGINES:
// WHY: a linear inequality with factors, two ways through the body
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int meat = 1, bread = 2;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      meat += 2;
      bread += 5;
    } else {
      meat++;
      bread += 3;
    }
  }
  assert(3 * meat >= bread);
  return 0;
}
