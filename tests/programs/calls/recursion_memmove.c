// EXPECT: proved
// ENGINES: se
// WHY: what a memmove keeps while it runs needs no place on the stack

#include <assert.h>
#include <string.h>

int a[16] = {1, 2, 3};

static int f(unsigned n) {
  if (!n) return a[0];
  memmove(a + 1, a, n * sizeof *a);
  int k = a[n];
  return f(n - 1) * 2 + k;
}

int main(void) {
  assert(f(2) == 8);
  return 0;
}
