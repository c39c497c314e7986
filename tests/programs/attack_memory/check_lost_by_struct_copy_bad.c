// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a struct is copied over the only pointer to a block
// OPTIONS: --check leak
// NATIVE: skip

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct s {
  char *p;
};
int main(void) {
  struct s a = {malloc(2)}, b = {0};
  if (__VERIFIER_nondet_uchar()) {
    b.p = malloc(3);
    b = a;
  }
  free(b.p ? b.p : a.p);
  return 0;
}
