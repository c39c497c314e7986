// EXPECT: proved
// ENGINES: se
// WHY: each block is freed once, by the pointer that malloc gave
// OPTIONS: --check free,use-after-free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(8), *q = calloc(2, 4);
  char *end = p + 8;
  if (__VERIFIER_nondet_int() > 0) {
    free(p);
    p = 0;
  }
  free(p);
  free(q);
  return end == 0;
}
