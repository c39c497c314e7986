// EXPECT: violated
// ENGINES: se
// WHY: one way out forgets to free
// LINE: 19
// OPTIONS: --check leak,free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p);
  if (__VERIFIER_nondet_int() == 42) {
    return 1;
  }
  free(p);
  return 0;
}
