// EXPECT: violated
// ENGINES: auto
// WHY: what held for all cells does not hold any more
// LINE: 18
// REACH: 5

#include <assert.h>

int __VERIFIER_nondet_int(void);

#define N 1000

int main(void) {
  int a[N];
  int i, j = __VERIFIER_nondet_int();
  for (i = 0; i < N; i++) a[i] = 0;
  if (j >= 0 && j < N) a[j] = 1;
  for (i = 0; i < N; i++) assert(a[i] == 0);
  return 0;
}
