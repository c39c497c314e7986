// EXPECT: violated
// ENGINES: se
// WHY: the fifteenth number is 610
// REACH:
// LINE: 13

#include <assert.h>

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

int main(void) {
  int n = 15;
  assert(fib(n) == 611);
  return 0;
}
