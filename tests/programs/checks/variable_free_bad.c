// EXPECT: violated
// ENGINES:
// WHY: an object of variable size is not from malloc
// OPTIONS: --check free,use-after-free,leak
// LINE: 14
// NATIVE: skip

#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char *p = __builtin_alloca(__VERIFIER_nondet_uint() % 8 + 1);
  free(p);
  return 0;
}
