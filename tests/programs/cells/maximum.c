// EXPECT: proved
// ENGINES: cells auto
// WHY: no cell before i is larger

#include <assert.h>

int __VERIFIER_nondet_int(void);

#define N 5000

int main(void) {
  int a[N];
  int i, max;
  for (i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  max = a[0];
  for (i = 0; i < N; i++) {
    if (a[i] > max) max = a[i];
  }
  for (i = 0; i < N; i++) assert(a[i] <= max);
  return 0;
}
