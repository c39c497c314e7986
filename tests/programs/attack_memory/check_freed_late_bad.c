// EXPECT: violated
// ENGINES: auto se bmc
// WHY: the first free is in iteration 1000
// OPTIONS: --check free
// NATIVE: skip

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  char *p = malloc(3);
  for (int i = 0; i < n; i++)
    if (i == 1000) {
      free(p);
    }
  if (n < 2000) free(p);
  return 0;
}
