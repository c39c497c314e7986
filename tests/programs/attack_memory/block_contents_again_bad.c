// EXPECT: violated
// ENGINES:
// WHY: a new block may hold what was in a freed one
// REACH: 7

#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct node {
  long a, b, c, d;
};
int main(void) {
  struct node *p = malloc(sizeof *p);
  if (!p) return 0;
  p->d = __VERIFIER_nondet_uchar();
  free(p);
  struct node *q = malloc(sizeof *q);
  if (!q) return 0;
  assert(q->d == 0);
  return 0;
}
