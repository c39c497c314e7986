// EXPECT: proved
// ENGINES: bself
// WHY: an input may end the loop in every turn; the block is freed behind it
// OPTIONS: --check leak,free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(1);
  while (__VERIFIER_nondet_int()) {
  }
  free(p);
  return 0;
}
