// EXPECT: violated
// ENGINES: se
// WHY: the largest element is at the place that the input names
// LINE: 17
// REACH: 4

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int a[5] = {3, 1, 4, 1, 5};
int main(void) {
  int *best = a;
  for (int *p = a; p != a + 5; p++)
    if (*p > *best) best = p;
  int i = __VERIFIER_nondet_int();
  assert(best - a != i);
  return 0;
}
