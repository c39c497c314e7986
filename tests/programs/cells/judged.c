// EXPECT: proved
// ENGINES: cells auto
// WHY: a judgement about each cell, which a second loop finds right for all

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define N 20000
int a[N], positive[N];

int main(void) {
  int i, right = 1;
  for (i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < N; i++) {
    if (a[i] > 0)
      positive[i] = 1;
    else
      positive[i] = 0;
  }
  for (i = 0; i < N; i++) {
    if (a[i] > 0 && !positive[i]) right = 0;
    if (a[i] <= 0 && positive[i]) right = 0;
  }
  assert(right);
  return 0;
}
