// EXPECT: violated
// ENGINES: auto
// WHY: one cell too many of a flexible array member
// OPTIONS: --check bounds,null,use-after-free,free
// NATIVE: skip

#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

struct text {
  int length;
  char cells[];
};
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(n <= 3);
  struct text *t = malloc(sizeof *t + n);
  if (!t) return 0;
  t->length = n;
  for (int i = 0; i <= t->length; i++) t->cells[i] = 0;
  free(t);
  return 0;
}
