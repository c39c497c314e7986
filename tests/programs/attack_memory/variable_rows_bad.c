// EXPECT: violated
// ENGINES: auto
// WHY: rows of variable length, walked as one
// REACH: 2

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = 1 + __VERIFIER_nondet_uchar() % 3;
  int a[n][n + 1];
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j <= n; j++) a[i][j] = (int)(i * 10 + j);
  int *p = &a[0][0];
  assert(p[(n + 1) * n - 1] != 23);
  return 0;
}
