// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: a library function calls the target itself, which it was given

#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern int reach_error(const void *a, const void *b);

int main(void) {
  int a[3] = {3, 1, 2}, x = __VERIFIER_nondet_int();
  qsort(a, 3, sizeof a[0], reach_error);
  if (x > 5 && x < 5) reach_error(a, a);
  return 0;
}
