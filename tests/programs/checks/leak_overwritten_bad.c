// EXPECT: violated
// ENGINES: se
// WHY: the second block takes the place of the first, which nobody knows then
// LINE: 19
// OPTIONS: --check leak --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *held;

int main(void) {
  held = malloc(sizeof *held);
  if (__VERIFIER_nondet_int() == 7) held = malloc(sizeof *held);
  free(held);
  return 0;
}
