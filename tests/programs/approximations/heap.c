// EXPECT: proved
// ENGINES:
// WHY: a cell from malloc keeps what is put there
// UB: true

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int *p = malloc(sizeof *p);
  int *q = malloc(sizeof *q);
  if (!p || !q) return 0;
  *p = x;
  *q = x + 1;
  assert(*p == x && p != q);
  free(p);
  free(q);
  return 0;
}
