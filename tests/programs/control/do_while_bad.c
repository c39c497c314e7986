// EXPECT: violated
// ENGINES: se
// WHY: with n below one the body has still run
// LINE: 19
// REACH: 0

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 4);
  int i = 0;
  do {
    i++;
  } while (i < n);
  assert(i == n);
  return 0;
}
