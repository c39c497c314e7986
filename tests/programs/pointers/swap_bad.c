// EXPECT: violated
// ENGINES: se
// WHY: xor swapping of a cell with itself gives zero
// LINE: 20
// REACH: 7

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

void swap(int *a, int *b) {
  *a ^= *b;
  *b ^= *a;
  *a ^= *b;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int x0 = x;
  swap(&x, &x);
  assert(x == x0);
  return 0;
}
