// EXPECT: violated
// ENGINES: bmc
// WHY: the first element is never moved
// LINE: 22
// REACH: 5, 1, 2, 3

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 2; i < 4; i++) {
    int key = a[i], j = i - 1;
    for (; j >= 0 && a[j] > key; j--) {
      a[j + 1] = a[j];
    }
    a[j + 1] = key;
  }
  for (int i = 1; i < 4; i++)
    assert(a[i - 1] <= a[i]);
  return 0;
}
