// EXPECT: violated
// ENGINES: se
// WHY: an error ends the program with a block that was not freed
// LINE: 15
// OPTIONS: --check cleanup --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int main(void) {
  char *p = malloc(3);
  if (__VERIFIER_nondet_int() == 3) __VERIFIER_error();
  free(p);
  return 0;
}
