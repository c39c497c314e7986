// EXPECT: proved
// ENGINES: se
// WHY: whatever was allocated is freed on all ways out
// OPTIONS: --check leak,free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p);
  if (__VERIFIER_nondet_int() > 0) {
    free(p);
    return 1;
  }
  free(p);
  return 0;
}
