// EXPECT: unknown
// ENGINES: se
// WHY: nobody says whether memory that is in use at an abort is left
// OPTIONS: --check leak,cleanup --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(3);
  if (__VERIFIER_nondet_int() == 3) abort();
  free(p);
  return 0;
}
