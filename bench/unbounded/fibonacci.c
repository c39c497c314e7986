// Fibonacci numbers are at least as large as their index, less one.
#include "unbounded.h"

static int fibonacci(int n) {
  if (n < 1) return 0;
  if (n == 1) return 1;
  return fibonacci(n - 1) + fibonacci(n - EITHER(3, 2));
}

int main(void) {
  int n = input_int();
  assume(n >= 0 && n <= 40);
  int f = fibonacci(n);
  assert(f >= n - 1);
  return 0;
}
