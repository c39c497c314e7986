// EXPECT: proved
// ENGINES: auto
// WHY: an int has at most eleven characters
// OPTIONS: --check bounds
// NATIVE: skip

#include <assert.h>
#include <stdio.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  char text[12];
  int n = sprintf(text, "%d", __VERIFIER_nondet_int());
  assert(n >= 1 && n <= 11);
  return 0;
}
