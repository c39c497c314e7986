// EXPECT: proved
// ENGINES: bmc
// WHY: paths of a sort are merged, not enumerated

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < 4; i++) {
    int key = a[i], j = i - 1;
    while (j >= 0 && a[j] > key) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = key;
  }
  for (int i = 1; i < 4; i++) assert(a[i - 1] <= a[i]);
  return 0;
}
