// EXPECT: violated
// ENGINES: auto se bmc
// WHY: two structs hold the same block
// OPTIONS: --check free
// NATIVE: skip

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct s {
  char *b;
};
int main(void) {
  struct s x = {malloc(3)}, y = x;
  if (__VERIFIER_nondet_uchar()) y.b = malloc(2);
  free(x.b);
  if (y.b != 0) free(y.b);
  return 0;
}
