// EXPECT: violated
// ENGINES: se
// WHY: free of an array that malloc did not give
// LINE: 17
// OPTIONS: --check free --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = (__VERIFIER_nondet_int() & 3) + 1;
  char *area = __builtin_alloca(n);
  area[0] = 0;
  char *p = __VERIFIER_nondet_int() ? malloc(4) : area;
  free(p);
  return 0;
}
