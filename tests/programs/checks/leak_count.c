// EXPECT: proved
// ENGINES: bself
// WHY: the loop ends after n turns, whatever n is, and then the block is freed
// OPTIONS: --check leak,free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  char *p = malloc(1);
  for (int i = 0; i < n; i++) {
  }
  free(p);
  return 0;
}
