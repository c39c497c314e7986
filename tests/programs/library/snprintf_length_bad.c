// EXPECT: violated
// ENGINES: auto
// WHY: a negative int of ten digits has eleven characters
// OPTIONS: --check bounds
// LINE: 13
// NATIVE: skip

#include <stdio.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  char text[11]; sprintf(text, "%d", __VERIFIER_nondet_int());
  return 0;
}
