// EXPECT: violated
// ENGINES: auto se bmc
// WHY: two blocks after one that was freed
// REACH: 9

#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 5;
  free(p);
  int *q = malloc(sizeof *q);
  if (!q) return 0;
  *q = __VERIFIER_nondet_uchar();
  int *r = malloc(sizeof *r);
  if (!r) return 0;
  *r = 7;
  assert(*q != 9 || *r != 7);
  free(q);
  free(r);
  return 0;
}
