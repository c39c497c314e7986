// EXPECT: proved
// ENGINES: auto
// WHY: two loops fill what a third one takes
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
  int stock = 0;
  __VERIFIER_assume(first >= 0 && second >= 0);
  for (int i = 0; i < first; i++) stock++;
  for (int i = 0; i < second; i++) stock++;
  for (int i = 0; i < first + second; i++) {
    assert(stock > 0);
    stock--;
  }
  return 0;
}
