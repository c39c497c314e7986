// EXPECT: violated
// ENGINES: se
// WHY: the sum is 133
// REACH:
// LINE: 30

#include <assert.h>

static int calls;
static int outer(int n, int m);
static int inner(int n, int m) {
  calls++;
  if (m == 0) return outer(n - 1, 12);
  int kept = n + m;
  return inner(n, m - 1) + kept % 2;
}
static int outer(int n, int m) {
  calls++;
  if (n == 0) return m;
  if (m > 0) {
    int kept = n * m;
    return outer(n, m - 1) + kept % 3;
  }
  return inner(n, 11);
}

int main(void) {
  int n = 9;
  int sum = outer(n, 8);
  assert(calls == 222 && sum == 132);
  return 0;
}
