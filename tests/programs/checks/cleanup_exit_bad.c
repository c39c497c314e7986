// EXPECT: violated
// ENGINES: se
// WHY: exit ends the program with a block that was not freed
// LINE: 14
// OPTIONS: --check cleanup --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(3);
  if (__VERIFIER_nondet_int() == 3) exit(1);
  free(p);
  return 0;
}
