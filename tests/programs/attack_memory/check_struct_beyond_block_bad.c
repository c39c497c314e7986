// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a struct is read that is not wholly in its block
// OPTIONS: --check bounds
// NATIVE: skip

#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct s {
  int a[4];
};
int main(void) {
  char *m = malloc(24);
  if (!m) return 0;
  memset(m, 0, 24);
  struct s v = *(struct s *)(m + (__VERIFIER_nondet_uchar() % 4) * 4);
  free(m);
  return v.a[0];
}
