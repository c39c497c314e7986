// EXPECT: violated
// ENGINES: se
// WHY: the limit is not checked before the second taking
// LINE: 24
// REACH: 10, 6

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int balance;
void put(int x) { balance += x; }
void take(int x) { balance -= x; }
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= 0 && a <= 1000 && b >= 0 && b <= 1000);
  put(a);
  if (b <= balance) {
    take(b);
    take(b);
  }
  assert(balance >= 0);
  return 0;
}
