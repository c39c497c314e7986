// EXPECT: violated
// ENGINES: auto se bmc
// WHY: one byte behind a flexible array of any length
// OPTIONS: --check bounds
// NATIVE: skip

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct s {
  int n;
  char d[];
};
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  struct s *p = malloc(sizeof *p + n);
  if (!p) return 0;
  p->n = (int)n;
  char *e = p->d + p->n;
  *e = 0;
  free(p);
  return 0;
}
