// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: what a library function is given calls the target through a pointer

#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void (*failed)(void) = reach_error;

static int compare(const void *a, const void *b) {
  failed();
  return 0;
}

int main(void) {
  int a[2] = {1, 2}, x = __VERIFIER_nondet_int();
  if (x > 3 && x < 3) reach_error();
  qsort(a, 2, sizeof *a, compare);
  return 0;
}
