// EXPECT: violated
// ENGINES: auto
// WHY: nobody agrees about 0
// LINE: 26
// REACH: 5, 5, 5, 0, 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define N 5
int a[N], positive[N];

int main(void) {
  int i, right = 1;
  for (i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < N; i++) {
    if (a[i] >= 0)
      positive[i] = 1;
    else
      positive[i] = 0;
  }
  for (i = 0; i < N; i++) {
    if (a[i] <= 0 && positive[i]) right = 0;
  }
  assert(right);
  return 0;
}
