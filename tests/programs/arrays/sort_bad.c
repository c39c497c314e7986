// EXPECT: violated
// ENGINES: se
// WHY: one pass is not enough
// LINE: 20
// REACH: 3, 2, 1

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[3];
  for (int i = 0; i < 3; i++) a[i] = __VERIFIER_nondet_int();
  for (int j = 0; j + 1 < 3; j++)
    if (a[j] > a[j + 1]) {
      int t = a[j];
      a[j] = a[j + 1];
      a[j + 1] = t;
    }
  assert(a[0] <= a[1] && a[1] <= a[2]);
  return 0;
}
