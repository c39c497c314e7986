// EXPECT: proved
// ENGINES: se auto
// WHY: va_arg gives the arguments of this call, in their order

#include <assert.h>
#include <stdarg.h>

unsigned char __VERIFIER_nondet_uchar(void);

static int sum(int n, ...) {
  va_list list, copy;
  int s = 0;
  va_start(list, n);
  va_copy(copy, list);
  for (int i = 0; i < n; i++) s += va_arg(list, int);
  for (int i = 0; i < n; i++) s += va_arg(copy, int);
  va_end(copy);
  va_end(list);
  return s;
}

int main(void) {
  int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  assert(sum(2, a, b) == 2 * (a + b));
  return 0;
}
