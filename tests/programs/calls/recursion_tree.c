// EXPECT: proved
// ENGINES: se
// WHY: thousands of calls, many more than are inlined

#include <assert.h>

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

int main(void) {
  int n = 15;
  assert(fib(n) == 610);
  return 0;
}
