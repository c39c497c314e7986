// EXPECT: proved
// ENGINES: cells auto
// WHY: a[k] == k + 7, which nobody wrote down

#include <assert.h>

#define N 20000
int a[N];

int main(void) {
  int i;
  a[0] = 7;
  for (i = 1; i < N; i++) a[i] = a[i - 1] + 1;
  for (i = 1; i < N; i++) assert(a[i] > a[i - 1]);
  return 0;
}
