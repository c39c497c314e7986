// EXPECT: proved
// ENGINES: tracer
// WHY: what one loop puts in, the next takes out: its bound goes over by a variable that is not used any more

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 1000000) return 0;
  int put = 0, taken = 0, stock = 5;
  while (put < n) {
    put++;
    stock++;
  }
  while (taken < n) {
    assert(stock > 5);
    taken++;
    stock--;
  }
  return 0;
}
