// EXPECT: proved
// ENGINES: cells auto
// WHY: all cells before i are 42, so all are behind the loop

#include <assert.h>

#define N 100000

int main(void) {
  int a[N];
  int i;
  for (i = 0; i < N; i++) a[i] = 42;
  for (i = 0; i < N; i++) assert(a[i] == 42);
  return 0;
}
