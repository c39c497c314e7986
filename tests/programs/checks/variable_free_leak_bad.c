// EXPECT: violated
// ENGINES:
// WHY: what is freed is not the block that is left
// OPTIONS: --check leak,use-after-free
// LINE: 18
// NATIVE: skip

#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char *p = __builtin_alloca(__VERIFIER_nondet_uint() % 8 + 1);
  char *q = malloc(1);
  if (!q) return 0;
  *q = *p = 1;
  if (*q > 0) free(p);
  return 0;
}
