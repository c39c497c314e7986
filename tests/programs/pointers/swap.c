// EXPECT: proved
// ENGINES: se
// WHY: swapping through pointers to locals

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  int x0 = x, y0 = y;
  swap(&x, &y);
  assert(x == y0 && y == x0);
  return 0;
}
