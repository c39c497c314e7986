// EXPECT: proved
// ENGINES: cells auto
// WHY: both arrays agree before i

#include <assert.h>

int __VERIFIER_nondet_int(void);

#define N 5000

int a[N], b[N];

int main(void) {
  int i;
  for (i = 0; i < N; i++) a[i] = __VERIFIER_nondet_int();
  for (i = 0; i < N; i++) b[i] = a[i];
  for (i = 0; i < N; i++) assert(a[i] == b[i]);
  return 0;
}
