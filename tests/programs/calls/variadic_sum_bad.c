// EXPECT: violated
// ENGINES:
// WHY: the twin of variadic_sum.c: one argument is not summed
// REACH: 1, 2

#include <stdarg.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static int sum(int count, ...) {
  va_list numbers;
  int result = 0;
  va_start(numbers, count);
  for (int i = 0; i < count; i++) result += va_arg(numbers, int);
  va_end(numbers);
  return result;
}

int main(void) {
  int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  if (sum(1, a, b) != a + b) reach_error();
  return 0;
}
