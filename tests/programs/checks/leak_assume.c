// EXPECT: unknown
// ENGINES: se
// WHY: memory that was lost before an assumption fails is lost
// OPTIONS: --check leak --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  char *p = malloc(1);
  p = 0;
  __VERIFIER_assume(p != 0);
  return 0;
}
