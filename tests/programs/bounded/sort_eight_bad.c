// EXPECT: violated
// ENGINES: bmc
// WHY: the first cell is never moved
// NATIVE: skip

#include <assert.h>

#define N 8

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < N; i++) {
    int key = a[i], j = i;
    for (; j > 1 && a[j - 1] > key; j--) a[j] = a[j - 1];
    a[j] = key;
  }
  for (int i = 1; i < N; i++) assert(a[i - 1] <= a[i]);
  return 0;
}
