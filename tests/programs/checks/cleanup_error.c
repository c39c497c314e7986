// EXPECT: proved
// ENGINES: se
// WHY: an error ends the program after all blocks were freed
// OPTIONS: --check cleanup --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int main(void) {
  char *p = malloc(3);
  const int n = __VERIFIER_nondet_int();
  free(p);
  if (n == 3) __VERIFIER_error();
  return 0;
}
