// EXPECT: violated
// ENGINES: se
// WHY: the place asked for is a call of a function that has a model
// TARGET: strlen
// LINE: 14
// REACH: 7
// NATIVE: skip

#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  if (__VERIFIER_nondet_int() == 7) return (int)strlen("abc") - 3;
}
