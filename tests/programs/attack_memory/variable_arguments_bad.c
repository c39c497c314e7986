// EXPECT: violated
// ENGINES: auto
// WHY: pointers to members go through variable arguments
// REACH: 5

#include <assert.h>
#include <stdarg.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int a, b;
};
static void set(int count, ...) {
  va_list list;
  va_start(list, count);
  while (count-- > 0) {
    int *p = va_arg(list, int *);
    *p = va_arg(list, int);
  }
  va_end(list);
}
int main(void) {
  struct pair s = {1, 2};
  set(2, &s.a, 1, &s.b, __VERIFIER_nondet_int());
  assert(s.b == 2);
  return 0;
}
