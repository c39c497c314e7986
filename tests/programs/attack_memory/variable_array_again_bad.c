// EXPECT: violated
// ENGINES: auto
// WHY: a goto back to an array of variable size gives it another one
// REACH:

#include <assert.h>

int main(void) {
  unsigned n = 1;
  int sum = 0;
again:;
  int a[n];
  a[n - 1] = (int)n;
  sum += a[n - 1] + (int)(sizeof a / sizeof *a);
  n++;
  if (n <= 3) goto again;
  assert(sum != 12);
  return 0;
}
