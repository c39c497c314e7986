// EXPECT: unknown
// ENGINES: se
// WHY: the stack still leads to the block when exit is called: not lost
// OPTIONS: --check leak --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(3);
  if (__VERIFIER_nondet_int() == 3) exit(1);
  free(p);
  return 0;
}
